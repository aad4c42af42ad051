import { TextArea } from '../../../../../ui/text-area.tsx'
import type { StepProps } from './step-form.tsx'

/** The problem in the customer's words, and notes for the technician. */
export function ProblemTexts({
  form,
  label = 'What is wrong',
  isOptional = false,
}: Pick<StepProps, 'form'> & { readonly label?: string; readonly isOptional?: boolean }) {
  return (
    <>
      <div className="whole">
        <TextArea label={label} isOptional={isOptional} rows={3} maxLength={4000} {...form.bind('words')} />
      </div>
      <div className="whole">
        <TextArea
          label="Notes for the technician"
          hint="Where the machine is, error codes shown, who will open the door"
          isOptional
          rows={2}
          maxLength={4000}
          {...form.bind('more')}
        />
      </div>
    </>
  )
}
