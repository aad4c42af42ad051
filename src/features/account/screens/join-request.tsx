import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { users } from '../../../../contract/users.ts'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'

/** Where the mail to an account's administrators leads: somebody asks to join, and is let in or not, once. */
export function JoinRequestScreen() {
  const { code = '' } = useParams<{ code: string }>()
  const { isOnline } = useStanding()
  const request = useRead(users.table.readJoinRequest, { params: { code } })
  const answer = useCall(users.table.answerJoinRequest)
  const [said, setSaid] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ name: string; email: string; display_id: string; account_name: string } | null>(
    null,
  )
  const shown = asked ?? (request.state === 'ready' ? request.value : null)
  const decide = async (accept: boolean) => {
    setFault(null)
    // The request is gone once it is answered: what was asked stays on the screen.
    if (request.state === 'ready') setAsked(request.value)
    try {
      const { message } = await answer.send({ params: { code }, body: { accept } })
      setSaid(message)
    } catch (error) {
      setFault(sayFault(error))
    }
  }
  const isGone = request.state === 'failed' && refusedBy(request.error) !== null
  return (
    <Page title="Request to join" back="/dashboard" works="answering needs a connection">
      <div className="narrow stack">
        {shown === null && request.state === 'loading' ? <Loading label="Loading the request" rows={2} /> : null}
        {shown === null && request.state === 'failed' ? (
          isGone ? (
            <Empty icon="person" title="There is nothing to answer here">
              {sayFault(request.error)}
            </Empty>
          ) : (
            <Failed title="The request did not load" onAgain={request.again}>
              {sayFault(request.error)} Nobody was let in meanwhile.
            </Failed>
          )
        ) : null}
        {shown === null ? null : (
          <Card title={shown.name}>
            <p className="t14">
              {shown.name} ({shown.email}) asks to join account {shown.display_id}, {shown.account_name}.
            </p>
            <p className="t13 mute mt2">
              Whoever is let in sees the account’s orders and addresses and can order for it. Let in only people you
              know.
            </p>
            {said === null ? (
              <div className="row wrap mt4">
                <Button
                  fill="filled"
                  isBusy={answer.isSending}
                  disabled={!isOnline}
                  onClick={() => {
                    void decide(true)
                  }}
                >
                  Let in
                </Button>
                <Button
                  disabled={!isOnline || answer.isSending}
                  onClick={() => {
                    void decide(false)
                  }}
                >
                  Say no
                </Button>
              </div>
            ) : (
              <Note icon="check" role="status" className="mt4">
                {said}
              </Note>
            )}
            {fault === null ? null : (
              <Note tone="bad" icon="alert" role="alert" className="mt4">
                {fault}
              </Note>
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}
