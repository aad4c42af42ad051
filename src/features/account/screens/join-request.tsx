import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { users } from '../../../../contract/users.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { findDecision } from '../../../data/find-decision.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Question } from '../../../ui/choices.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'

/** The page behind the email to an account's administrators: they approve or decline a request to join, once. */
export function JoinRequestScreen() {
  const { code = '' } = useParams<{ code: string }>()
  const { isOnline } = useConnectionStatus()
  const request = useRead(users.table.readJoinRequest, { params: { code } })
  const answer = useCall(users.table.answerJoinRequest)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [answeredRequest, setAnsweredRequest] = useState<{
    name: string
    email: string
    display_id: string
    account_name: string
  } | null>(null)
  const shown = answeredRequest ?? (request.state === 'ready' ? request.value : null)
  const decide = async (accept: boolean) => {
    setError(null)
    // The server deletes an answered request, so the screen keeps its own copy.
    if (request.state === 'ready') setAnsweredRequest(request.value)
    try {
      const { message } = await answer.send({ params: { code }, body: { accept } })
      setConfirmation(message)
    } catch (error) {
      setError(errorMessage(error))
    }
  }
  const close = () => {
    setAsking(false)
  }
  const isGone = request.state === 'failed' && findDecision(request.error) !== null
  return (
    <Page title="Request to join" back="/dashboard" works="answering needs a connection">
      <div className="narrow stack">
        {shown === null && request.state === 'loading' ? <Loading label="Loading the request" rows={2} /> : null}
        {shown === null && request.state === 'failed' ? (
          isGone ? (
            <Empty icon="person" title="No request to answer">
              {errorMessage(request.error)}
            </Empty>
          ) : (
            <Failed title="The request did not load" onAgain={request.refetch}>
              {errorMessage(request.error)} No one has been added to your account.
            </Failed>
          )
        ) : null}
        {shown === null ? null : (
          <Card title={shown.name}>
            <p className="t14">
              {shown.name} ({shown.email}) wants to join account {shown.display_id}, {shown.account_name}.
            </p>
            <p className="t13 mute mt2">
              Members can see this account’s orders and addresses and place orders for it. Approve only people you know.
            </p>
            {confirmation === null ? (
              <div className="row wrap mt4">
                <Button
                  fill="filled"
                  isBusy={answer.isSending}
                  disabled={!isOnline}
                  onClick={() => {
                    void decide(true)
                  }}
                >
                  Approve
                </Button>
                <Button
                  disabled={!isOnline || answer.isSending}
                  aria-haspopup="dialog"
                  onClick={() => {
                    setAsking(true)
                  }}
                >
                  Decline
                </Button>
              </div>
            ) : (
              <Note icon="check" role="status" className="mt4">
                {confirmation}
              </Note>
            )}
            {error === null ? null : (
              <Note tone="bad" icon="alert" role="alert" className="mt4">
                {error}
              </Note>
            )}
            <Question
              isOpen={isAsking}
              onClose={close}
              title={`Decline the request of ${shown.name}?`}
              text="They get an email that you declined. To let them in later, add them as a user with this email: you get their request again."
              choices={[
                { label: 'Not now', run: close },
                {
                  label: 'Decline the request',
                  tone: 'danger',
                  run: () => {
                    close()
                    void decide(false)
                  },
                },
              ]}
            />
          </Card>
        )}
      </div>
    </Page>
  )
}
