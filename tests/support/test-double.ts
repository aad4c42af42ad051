// Typed doubles of interfaces of which a test needs only a part.

/** A double with these members. Every other member is a function that throws when the test calls it. */
export function createDouble<T extends object>(name: string, members: Partial<T>): T {
  return new Proxy(members as T, {
    get: (target, member) => {
      if (member in target) return Reflect.get(target, member) as unknown
      // Promises and matchers look for these members on any value.
      if (member === 'then' || typeof member === 'symbol') return undefined
      return () => {
        throw new Error(`The test did not expect ${name}.${member}`)
      }
    },
  })
}
