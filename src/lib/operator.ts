/** What says in the environment whose service it is. */
export interface OperatorEnv {
  readonly ORIGIN: string;
  readonly OPERATOR_NAME?: string;
  readonly CONTACT?: string;
}

/** Who runs the service (null where they do not say), and how they are reached: an e-mail address or a page. */
export interface Operator {
  readonly name: string | null;
  readonly contact: string;
}

/** Whose service it is. Who has given no contact is reached as `/about` says. */
export const operatorOf = ({ ORIGIN, OPERATOR_NAME, CONTACT }: OperatorEnv): Operator => ({
  name: OPERATOR_NAME || null,
  contact: CONTACT || `${ORIGIN}/about#contact`,
});

/** A contact as a link leads to it. */
export const contactLink = (contact: string): string =>
  /^(https?|mailto):/.test(contact) ? contact : `mailto:${contact}`;
