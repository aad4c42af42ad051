import { useState } from 'react'
import { erasureForm, personData } from '../../../../contract/person-data.ts'
import type { Erasure } from '../../../../contract/person-data.ts'
import { toPath } from '../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { ExportLink } from '../../../shared/exports/export-link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** Everything about a person as a file, for the person and for administrators. */
export function PersonDataLink({ userId, children }: { readonly userId: number; readonly children: string }) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  if (!isOnline) return null
  const input = { params: { id: userId } }
  return (
    <ExportLink
      className={buttonClass({})}
      path={toPath(personData.table.readPersonData, input)}
      name={`person-${userId}.json`}
      load={() => engine.call(personData.table.readPersonData, input)}
    >
      {children}
    </ExportLink>
  )
}

function Waiting({ waiting: { items, devices, last_contact_at: last } }: { readonly waiting: Erasure['waiting'] }) {
  if (items === 0) return null
  return (
    <Note tone="warn" icon="cloud-up">
      {formatCountOf(items, 'item')} on {formatCountOf(devices, 'device')} of this person had not been sent
      {last === null ? '' : ` when the last one was heard of on ${formatFullDay(last)}`}. They are lost: ask for them to
      be sent first.
    </Note>
  )
}

function EraseForm({
  person,
  onErased,
  onCancel,
}: {
  readonly person: Erasure
  readonly onErased: () => void
  readonly onCancel: () => void
}) {
  const { send } = useCall(personData.table.erasePerson)
  const showSnackbar = useSnackbar()
  const form = useRowForm<{ name: string }, { name: string }>({
    schema: erasureForm,
    values: { name: '' },
    sentence: callErrorMessage,
    async onSave(body) {
      await send({ params: { id: person.user_id }, body })
      showSnackbar({ text: 'The data of this person was erased' })
      onErased()
    },
  })
  return (
    <Form form={form} label="Erase this person’s data">
      <div className="whole stack">
        <Note tone="bad" icon="alert">
          Name, email and phone of {person.name} are replaced in all records and histories. Orders, claims and
          registrations stay without them. Sessions end, and devices wipe what they hold when they connect. This cannot
          be undone.
        </Note>
        <Waiting waiting={person.waiting} />
      </div>
      <div className="whole">
        <Field label={`Type ${person.name} to confirm`} autoComplete="off" {...form.bind('name')} />
      </div>
      <FormEnd form={form} saveLabel="Erase for good" needsConnection isDanger onCancel={onCancel} />
    </Form>
  )
}

/** What an administrator does with a person's data: hand it out, or erase it after typing the name. */
export function PersonDataSection({ userId, onErased }: { readonly userId: number; readonly onErased: () => void }) {
  const [isErasing, setErasing] = useState(false)
  const reading = useRead(
    personData.table.readErasure,
    { params: { id: userId } },
    { isOn: isErasing, isForgotten: true },
  )
  if (!isErasing)
    return (
      <div className="row wrap g2">
        <PersonDataLink userId={userId}>Download the data</PersonDataLink>
        <Button
          fill="danger"
          onClick={() => {
            setErasing(true)
          }}
        >
          Erase this person…
        </Button>
      </div>
    )
  if (reading.state === 'loading') return <Loading label="Loading what is held of this person" rows={3} />
  if (reading.state === 'failed')
    return (
      <Failed title="It did not load" onAgain={reading.refetch}>
        {errorMessage(reading.error)}
      </Failed>
    )
  if (reading.value.is_erased) return <Note icon="info">The data of this person was erased.</Note>
  return (
    <EraseForm
      person={reading.value}
      onErased={onErased}
      onCancel={() => {
        setErasing(false)
      }}
    />
  )
}
