import { useIonRouter } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import { someText } from '../../../../../contract/shapes/basics.ts'
import { findRefusal, errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
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

/** The picture is chosen last; it sends the form. */
const diagramFields = z.object({
  title: someText(120),
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, 'Use letters, digits, dashes and dots')),
})

/** Adds a diagram to a model: first its picture, then hotspots and parts list in the editor. */
export function NewDiagram() {
  const [model, setModel] = useState<Model | null>(null)
  const [isBack, setReturned] = useState(false)
  const [typed, setTyped] = useState({ title: '', code: '' })
  return (
    <Card title="Add diagram">
      {model === null ? (
        <div className="im-form">
          <ModelFinder hasReturned={isBack} onChoose={setModel} />
        </div>
      ) : (
        <DiagramForm
          model={model}
          start={typed}
          onTyped={setTyped}
          onChangeModel={() => {
            setModel(null)
            setReturned(true)
          }}
        />
      )}
    </Card>
  )
}

function DiagramForm({
  model,
  start,
  onTyped,
  onChangeModel,
}: {
  readonly model: Model
  readonly start: z.output<typeof diagramFields>
  readonly onTyped: (fields: z.output<typeof diagramFields>) => void
  readonly onChangeModel: () => void
}) {
  const router = useIonRouter()
  const { send } = useCall(catalogueOffice.table.saveDiagramPicture)
  const picture = useRef(new Uint8Array())
  const form = useRowForm({
    schema: diagramFields,
    values: start,
    onTyped,
    onSave: async ({ title, code }) => {
      try {
        const made = await send({
          params: { id: model.equipment_id, code },
          query: { title },
          body: picture.current,
        })
        router.push(editDiagramPath(made.equipment_diagram_id))
        return {}
      } catch (error) {
        if (findRefusal(error)?.status !== 409) throw error
        return { code: `This model already has a diagram with the code ${code}.` }
      }
    },
    sentence: errorMessage,
  })
  const { focus } = form
  useEffect(() => {
    focus('title')
  }, [focus])
  return (
    <Form form={form} className="im-form">
      <div className="row g2 wrap">
        <span className="m5">{model.name}</span>
        <Button fill="link" size="small" onClick={onChangeModel}>
          Change model
        </Button>
      </div>
      <div className="grid2">
        <Field label="Title" maxLength={120} {...form.bind('title')} />
        <Field label="Code" maxLength={40} {...form.bind('code')} />
      </div>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <PictureButton
        label="Choose picture"
        isBusy={form.isSaving}
        onPicture={(bytes) => {
          picture.current = new Uint8Array(bytes)
          form.submit()
        }}
      />
    </Form>
  )
}
