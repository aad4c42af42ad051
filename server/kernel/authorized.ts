// A service function takes `Authorized<Claim>`; only a `*.policy.ts` file can make one. A forgotten check does not compile.
declare const mark: unique symbol

/** A record that a policy has checked and allowed. */
export type Authorized<T> = T & { readonly [mark]: true }

/** Marks a record as allowed for the caller. Only `*.policy.ts` files may call it (a lint rule enforces this). */
export function authorize<T>(record: T): Authorized<T> {
  return record as Authorized<T>
}
