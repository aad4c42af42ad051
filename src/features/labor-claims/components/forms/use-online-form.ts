import type { FieldValues } from 'react-hook-form'
import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormRules } from '../../../../ui/form/form-resolver.ts'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

interface OnlineFormOptions<F extends FieldValues, B, R extends Row> extends FormRules<F, B> {
  readonly claimId: string
  readonly draft: FormDraft<F>
  readonly row: R
  readonly toInput: (body: B) => Sent<R>
  /** What is shown after the call. */
  readonly done: string | ((body: B) => string)
  readonly onClose: () => void
  /** The field of a refusal that concerns one, by its code. */
  readonly errorFields?: Readonly<Record<string, string>>
  /** Runs the call; may take its error, and then the form stays open. */
  readonly aroundCall?: (call: () => Promise<void>) => Promise<void>
}

/** A form that changes a claim on the server now. Its draft is deleted when the server accepted it. */
export function useOnlineForm<F extends FieldValues, B, R extends Row>({
  claimId,
  draft,
  row,
  toInput,
  done,
  onClose,
  errorFields = {},
  aroundCall = (call) => call(),
  ...rules
}: OnlineFormOptions<F, B, R>): { readonly form: RowForm<F, B>; readonly cancel: () => void } {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<F, B>({
    ...rules,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      // The form says that it needs a connection.
      if (!isOnline) return undefined
      let isDone = false
      try {
        await aroundCall(async () => {
          await engine.call(row, toInput(body))
          isDone = true
        })
      } catch (error) {
        const field = error instanceof CallRefused ? errorFields[error.code] : undefined
        if (field === undefined) throw error
        return { [field]: callErrorMessage(error) }
      } finally {
        await engine.refreshClaim(claimId).catch(() => undefined)
      }
      if (!isDone) return undefined
      void refreshAfter(row)
      showSnackbar({ text: typeof done === 'string' ? done : done(body) })
      await close()
      return undefined
    },
  })
  return { form, cancel: () => void close() }
}
