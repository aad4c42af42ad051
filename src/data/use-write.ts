import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Engine, Enqueued, Operation } from '../../offline/engine.ts'
import { useEngine } from './engine.tsx'

type SaveOptions = NonNullable<Parameters<Engine['enqueue']>[2]>

/**
 * Keeps a write on the device, to be sent by itself. `save` resolves only after it is safe there,
 * and throws the device's reason where it cannot be (`SaveFault`).
 */
export function useWrite<R extends Row>(operation: Operation<R>): { save: (input: Sent<R>, options?: SaveOptions) => Promise<Enqueued>; isSaving: boolean; error: unknown } {
  const engine = useEngine()
  const { mutateAsync, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ input, options }: { input: Sent<R>; options?: SaveOptions }) => engine.enqueue(operation, input, options),
  })
  return { save: (input, options) => mutateAsync(options ? { input, options } : { input }), isSaving: isPending, error }
}

/** A write that needs the server now (an `online` row). What was read before is read again after it. */
export function useCall<R extends Row>(row: R): { send: (input: Sent<R>) => Promise<Reply<R>>; isSending: boolean; error: unknown } {
  const engine = useEngine()
  const queries = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (input: Sent<R>) => engine.call(row, input),
    onSuccess: () => queries.invalidateQueries(),
  })
  return { send: mutateAsync, isSending: isPending, error }
}
