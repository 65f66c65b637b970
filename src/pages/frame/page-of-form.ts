import type { MiddlewareHandler } from "hono";
import type { RouterRoute } from "hono/types";
import type { HttpEnv } from "../../http/context.ts";
import { allowedMethods } from "../../http/methods.ts";
import { seeOther } from "./page.ts";

/** The one form whose page is not above it: to start with a name alone is offered where one signs in. */
const START = { form: "/start", page: "/sign-in" };

const canBeOpened = (routes: readonly RouterRoute[], path: string): boolean =>
  allowedMethods(routes, path).split(", ").includes("GET");

/**
 * The page of a form, by the path that the form is sent to, which often cannot be opened itself: the nearest page of
 * the site's routes at that path or above it. `/` is above them all.
 */
export function pageOfForm(routes: readonly RouterRoute[], path: string): string {
  if (path === START.form) return START.page;
  let at = path;
  while (at !== "" && !canBeOpened(routes, at)) at = at.slice(0, at.lastIndexOf("/"));
  return at || "/";
}

/** Notes the page that a request belongs to: the one that is opened, or that of the form that is sent. */
export function notePage(app: { readonly routes: readonly RouterRoute[] }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    c.set("page", c.req.method === "GET" ? pathname + search : pageOfForm(app.routes, pathname));
    await next();
  };
}

/** Leads who opens the address that a form is sent to (by Back, by a reload) to the form's page: it shows nothing itself. */
export function leadToForm(app: { readonly routes: readonly RouterRoute[] }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const isForm = c.req.method === "GET" && allowedMethods(app.routes, pathname) === "POST";
    if (!isForm) return next();
    return seeOther(c, pageOfForm(app.routes, pathname));
  };
}
