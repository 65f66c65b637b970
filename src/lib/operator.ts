export interface OperatorEnv {
  readonly ORIGIN: string;
  readonly OPERATOR_NAME?: string;
  readonly CONTACT?: string;
}

export interface Operator {
  readonly name: string | null;
  readonly contact: string;
}

export const operatorOf = ({ ORIGIN, OPERATOR_NAME, CONTACT }: OperatorEnv): Operator => ({
  name: OPERATOR_NAME || null,
  contact: CONTACT || `${ORIGIN}/about#contact`,
});

export const contactLink = (contact: string): string =>
  /^(https?|mailto):/.test(contact) ? contact : `mailto:${contact}`;
