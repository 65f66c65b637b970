/** What browsers that can install a site tell it, before they would offer that themselves. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const buttons = () => document.querySelectorAll<HTMLButtonElement>("[data-install]");

/** Shows the button that installs the service as an app, where the browser can do that and has not done it. */
export function offerInstalling(): void {
  let offered: InstallPrompt | null = null;
  const show = (prompt: InstallPrompt | null) => {
    offered = prompt;
    for (const button of buttons()) button.hidden = prompt === null;
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    show(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => show(null));
  for (const button of buttons())
    button.addEventListener("click", () => {
      // It can be asked once.
      const asked = offered;
      show(null);
      void asked?.prompt().catch(() => undefined);
    });
}
