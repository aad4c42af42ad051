/** A read from the device. A failed read is shown as failed, never as empty. */
export type LiveResult<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: T }
