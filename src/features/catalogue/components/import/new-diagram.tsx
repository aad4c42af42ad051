import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import type { ChangeEventHandler } from 'react'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import { findRefusal, errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useFirstFocus } from '../../../../ui/use-first-focus.ts'
import { PictureButton } from '../diagram/editor/picture-button.tsx'
import { useDebouncedKeywords } from '../use-debounced-keywords.ts'
import { editDiagramPath } from './import-paths.ts'

interface Model {
  readonly equipment_id: number
  readonly name: string
}

function ModelFinder({
  hasReturned,
  onChoose,
}: {
  /** The user chose 'Change model': focus this field again. */
  readonly hasReturned: boolean
  readonly onChoose: (model: Model) => void
}) {
  const field = useFirstFocus<HTMLInputElement>(hasReturned)
  const { text, setText, keywords, isActive } = useDebouncedKeywords()
  const { data } = useCatalogue(
    catalogue.table.searchEquipment,
    { query: { keywords } },
    { keepPrevious: true, isOn: isActive },
  )
  return (
    <div>
      <Field
        ref={field}
        label="Model"
        type="search"
        autoComplete="off"
        value={text}
        maxLength={200}
        hint="Model name, or the start of its serial numbers."
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <div className="im-acts mt2">
        {(isActive ? (data ?? []) : []).slice(0, 6).map((model) => (
          <Button
            key={model.equipment_id}
            onClick={() => {
              onChoose({ equipment_id: model.equipment_id, name: `${model.brand} ${model.name}` })
            }}
          >
            {model.brand} {model.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The first field after the model is chosen. It takes the focus. */
function TitleField({
  value,
  isSubmitted,
  onChange,
}: {
  readonly value: string
  readonly isSubmitted: boolean
  readonly onChange: ChangeEventHandler<HTMLInputElement>
}) {
  const field = useFirstFocus<HTMLInputElement>(true)
  return (
    <Field
      ref={field}
      label="Title"
      value={value}
      maxLength={120}
      isSubmitted={isSubmitted}
      error={value.trim() === '' ? 'Required' : undefined}
      onChange={onChange}
    />
  )
}

/** Adds a diagram to a model: first its picture, then hotspots and parts list in the editor. */
export function NewDiagram() {
  const router = useIonRouter()
  const { send, isSending } = useCall(catalogueOffice.table.saveDiagramPicture)
  const [model, setModel] = useState<Model | null>(null)
  const [isBack, setReturned] = useState(false)
  const [title, setTitle] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [isTried, setTried] = useState(false)
  const isReady = title.trim() !== '' && /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(code.trim())
  const create = (bytes: Uint8Array) => {
    setTried(true)
    if (model === null || !isReady) return
    setError('')
    send({
      params: { id: model.equipment_id, code: code.trim() },
      query: { title: title.trim() },
      body: bytes as Uint8Array<ArrayBuffer>,
    }).then(
      (made) => {
        router.push(editDiagramPath(made.equipment_diagram_id))
      },
      (error: unknown) => {
        setError(
          findRefusal(error)?.status === 409
            ? `This model already has a diagram with the code ${code.trim()}.`
            : errorMessage(error),
        )
      },
    )
  }
  return (
    <Card title="Add diagram">
      <div className="im-form">
        {model === null ? (
          <ModelFinder hasReturned={isBack} onChoose={setModel} />
        ) : (
          <>
            <div className="row g2 wrap">
              <span className="m5">{model.name}</span>
              <Button
                fill="link"
                size="small"
                onClick={() => {
                  setModel(null)
                  setReturned(true)
                }}
              >
                Change model
              </Button>
            </div>
            <div className="grid2">
              <TitleField
                value={title}
                isSubmitted={isTried}
                onChange={(event) => {
                  setTitle(event.target.value)
                }}
              />
              <Field
                label="Code"
                value={code}
                maxLength={40}
                isSubmitted={isTried}
                error={
                  /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(code.trim()) ? undefined : 'Use letters, digits, dashes and dots'
                }
                onChange={(event) => {
                  setCode(event.target.value)
                }}
              />
            </div>
            {error === '' ? null : (
              <Note tone="bad" icon="alert" role="alert">
                {error}
              </Note>
            )}
            <PictureButton label="Choose picture" isBusy={isSending} onPicture={create} />
          </>
        )}
      </div>
    </Card>
  )
}
