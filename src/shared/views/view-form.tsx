import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { viewForm, views } from '../../../contract/views.ts'
import type { SavedView, ViewForm as ViewBody } from '../../../contract/views.ts'
import { maxViewName } from '../../../domain/views/saved-views.ts'
import type { ViewList } from '../../../domain/views/saved-views.ts'
import { useEngine } from '../../data/engine.tsx'
import { callErrorMessage } from '../../data/save-error.ts'
import { useSession } from '../../data/session.tsx'
import { useCall } from '../../data/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import { Note } from '../../ui/note.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

interface ViewFields {
  name: string
  isShared: boolean
}

/** Saves the filters as a view, or renames, shares or removes one. The name of another own view replaces that one. */
export function ViewForm({
  list,
  query,
  view,
  others,
  onClose,
}: {
  readonly list: ViewList
  /** The filters that are saved. */
  readonly query: string
  /** The view that is changed; null for a new one. */
  readonly view: SavedView | null
  /** The views that there are. */
  readonly others: readonly SavedView[]
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const { session } = useSession()
  const showSnackbar = useSnackbar()
  const save = useCall(views.table.saveView)
  const remove = useCall(views.table.removeView)
  const [newId] = useState(() => engine.newId())
  const [errorText, setErrorText] = useState('')
  const findReplaced = ({ name, isShared }: ViewFields): SavedView | null =>
    view ??
    others.find(
      (other) => other.is_own && other.is_shared === isShared && other.name.toLowerCase() === name.trim().toLowerCase(),
    ) ??
    null
  const form = useRowForm<ViewFields, ViewBody>({
    schema: viewForm,
    values: { name: view?.name ?? '', isShared: view?.is_shared ?? false },
    toBody: (fields) => ({
      list,
      name: fields.name.trim(),
      query,
      is_shared: fields.isShared,
      rev: findReplaced(fields)?.rev ?? 0,
    }),
    fieldOf: (key) => (key === 'is_shared' ? 'isShared' : key),
    sentence: callErrorMessage,
    async onSave(body, fields) {
      await save.send({ params: { id: findReplaced(fields)?.view_id ?? newId }, body })
      showSnackbar({ text: 'View saved' })
      onClose()
    },
  })
  const [name, isShared] = useWatch({ control: form.control, name: ['name', 'isShared'] })
  const replaces = view === null && findReplaced({ name, isShared }) !== null
  const removeIt = async (removed: SavedView) => {
    setErrorText('')
    try {
      await remove.send({ params: { id: removed.view_id } })
    } catch (error) {
      setErrorText(callErrorMessage(error))
      return
    }
    showSnackbar({ text: 'View removed' })
    onClose()
  }
  return (
    <Form form={form} label={view === null ? 'Save view' : 'Change view'}>
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="whole">
        <Field label="Name" maxLength={maxViewName} autoComplete="off" {...form.bind('name')} />
      </div>
      {session.admin ? (
        <div className="whole">
          <CheckField label="Show it to all staff" {...form.bindCheck('isShared')} />
        </div>
      ) : null}
      {replaces ? (
        <p className="hint whole">The view of this name is replaced by the filters that are set now.</p>
      ) : null}
      {view === null ? null : (
        <div className="whole">
          <Button
            icon="trash"
            fill="danger"
            isBusy={remove.isSending}
            onClick={() => {
              void removeIt(view)
            }}
          >
            Remove view
          </Button>
        </div>
      )}
      <FormEnd form={form} saveLabel={replaces ? 'Replace view' : 'Save'} needsConnection onCancel={onClose} />
    </Form>
  )
}
