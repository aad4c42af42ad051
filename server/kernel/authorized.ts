// A service function takes `Authorized<Claim>`; only a `*.policy.ts` file can make one. A forgotten check does not compile.
declare const mark: unique symbol

/** Something that a policy has looked at and let pass. */
export type Authorized<T> = T & { readonly [mark]: true }

/** For `*.policy.ts` alone (fenced): says that the caller may have this thing. */
export function authorize<T>(thing: T): Authorized<T> {
  return thing as Authorized<T>
}
