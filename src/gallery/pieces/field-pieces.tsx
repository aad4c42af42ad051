import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FieldError, FieldFrame } from '../../ui/field-frame.tsx'
import { Field } from '../../ui/field.tsx'
import { FileChooser, picturesAndPdfs } from '../../ui/file-chooser.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Pieces } from '../piece.ts'
import { ignore, sampleText } from '../sample-text.ts'

const reasons = [
  { value: '', label: 'Choose a reason' },
  { value: 'belt', label: 'Worn belt' },
  { value: 'motor', label: 'Motor fails' },
]
const sections = [
  { value: 'open', label: 'Open' },
  { value: 'paid', label: 'Paid' },
  { value: 'declined', label: 'Declined' },
] as const

/** Selects what is pressed, so that the gallery can be tried by hand. */
function SectionChoice({ isFull = false }: { readonly isFull?: boolean }) {
  const [value, setValue] = useState<'open' | 'paid' | 'declined'>('open')
  return <Segment label="Sections" choices={sections} value={value} onChange={setValue} isFull={isFull} />
}

/** The file input is hidden: its button opens it. */
function ReceiptChoice() {
  const chooser = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('Choose a receipt')
  return (
    <>
      <Button
        icon="image"
        onClick={() => {
          chooser.current?.click()
        }}
      >
        {name}
      </Button>
      <FileChooser
        chooser={chooser}
        label="Receipt"
        accept={picturesAndPdfs}
        onFiles={([file]) => {
          setName(file.name)
        }}
      />
    </>
  )
}

/** Everything that takes an input. */
export const fieldPieces = {
  Field: {
    states: {
      Empty: () => <Field label="Serial number" placeholder="MT52534K00417" />,
      Filled: () => <Field label="Serial number" defaultValue="MT52534K00417" />,
      'With a hint': () => <Field label="Round-trip miles" hint="From your shop to the machine and back" />,
      Optional: () => <Field label="PO number" isOptional />,
      Error: () => <Field label="Email" defaultValue="servicer@" error="Enter a full email address" isSubmitted />,
      Disabled: () => <Field label="Account" defaultValue="Lakeshore Service" disabled />,
      Tall: () => <Field label="Email" isTall />,
      'Long text': () => <Field label={sampleText.long} defaultValue={sampleText.unbroken} hint={sampleText.long} />,
    },
  },
  FieldFrame: {
    states: {
      Default: () => (
        <FieldFrame id="gallery-frame" label="Signature" hint="Sign with a finger" shown={undefined}>
          <input id="gallery-frame" />
        </FieldFrame>
      ),
      Error: () => (
        <FieldFrame id="gallery-bad-frame" label="Signature" isOptional shown="Sign, or leave it blank">
          <input id="gallery-bad-frame" />
        </FieldFrame>
      ),
    },
  },
  FieldError: {
    states: {
      Default: () => <FieldError id="gallery-error" text="Enter a full email address" />,
      'Long text': () => <FieldError id="gallery-long-error" text={sampleText.long} />,
    },
  },
  PasswordField: {
    states: {
      Empty: () => <PasswordField label="Password" />,
      Filled: () => <PasswordField label="Password" defaultValue="Repair-2026" />,
      Error: () => <PasswordField label="Password" error="Enter your password" isSubmitted />,
    },
  },
  TextArea: {
    states: {
      Empty: () => <TextArea label="Note" rows={3} />,
      Filled: () => (
        <TextArea label="Note" rows={3} defaultValue={sampleText.long} hint="Everyone on the claim sees it" />
      ),
      Error: () => <TextArea label="Work performed" rows={3} error="Describe the work" isSubmitted />,
      Disabled: () => <TextArea label="Note" rows={3} defaultValue="Belt replaced." disabled />,
    },
  },
  SelectField: {
    states: {
      Empty: () => <SelectField label="Reason" choices={reasons} />,
      Filled: () => <SelectField label="Reason" choices={reasons} defaultValue="motor" />,
      Optional: () => <SelectField label="Reason" choices={reasons} isOptional />,
      Error: () => <SelectField label="Reason" choices={reasons} error="Choose a reason" isSubmitted />,
      Disabled: () => <SelectField label="Reason" choices={reasons} defaultValue="belt" disabled />,
    },
  },
  FileChooser: { states: { Default: () => <ReceiptChoice /> } },
  CheckField: {
    states: {
      Off: () => <CheckField label="Ship to a different address" />,
      On: () => <CheckField label="Ship to a different address" defaultChecked />,
      Disabled: () => <CheckField label="Ship to a different address" disabled />,
      Radio: () => <CheckField label="Ground, 3 to 5 days" type="radio" defaultChecked />,
      'With detail': () => <CheckField label="Northside Fitness, Minneapolis MN" detail="3.1 mi · 2 open jobs" />,
      'Long text': () => <CheckField label={sampleText.long} defaultChecked />,
    },
  },
  SwitchField: {
    states: {
      Off: () => <SwitchField label="Notifications" />,
      On: () => <SwitchField label="Notifications" hint="When a claim changes" defaultChecked />,
      Disabled: () => <SwitchField label="Notifications" hint="Blocked in the browser" disabled />,
      'Long text': () => <SwitchField label={sampleText.long} hint={sampleText.long} defaultChecked />,
    },
  },
  Segment: {
    states: {
      Default: () => <SectionChoice />,
      'Full width': () => <SectionChoice isFull />,
    },
  },
  Stepper: {
    states: {
      One: () => <Stepper label="Quantity of drive belt" value={1} max={99} onChange={ignore} />,
      Several: () => <Stepper label="Quantity of deck" value={12} max={99} onChange={ignore} />,
      'At the limit': () => <Stepper label="Quantity of roller" value={4} max={4} onChange={ignore} />,
      Disabled: () => <Stepper label="Quantity of motor" value={2} max={99} onChange={ignore} disabled />,
      Big: () => <Stepper label="Quantity of console" value={1} max={99} onChange={ignore} isBig />,
    },
  },
} satisfies Pieces
