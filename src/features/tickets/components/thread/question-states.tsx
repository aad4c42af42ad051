import { Link } from 'react-router-dom'
import { findRefusal } from '../../../../data/error-message.ts'
import type { ReadResult } from '../../../../data/use-read.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Empty, Loading } from '../../../../ui/load-states.tsx'

/** A question that cannot be shown: loading, unknown, not loaded, not on this device. `reading`: null for a link without a key. */
export function QuestionStates({ reading }: { readonly reading: ReadResult<unknown> | null }) {
  if (reading?.state === 'loading') return <Loading label="Loading the question" rows={3} />
  if (reading?.state === 'failed' && findRefusal(reading.error)?.status !== 404)
    return <LoadFailed reading={reading} name="This question" />
  return (
    <Empty
      icon="speech"
      title="Question not found"
      action={
        <Link className={buttonClass({ fill: 'filled' })} to="/ticket/open">
          Ask a question
        </Link>
      }
    >
      The link may be incomplete. Use the button in our email, or ask again.
    </Empty>
  )
}
