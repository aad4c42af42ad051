import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'

// jest-dom declares its matchers for the type parameters of older versions of Vitest.
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends TestingLibraryMatchers<
    T,
    R
  > {}
}
