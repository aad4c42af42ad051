import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { NewClaimBody } from '../components/new/new-claim-body.tsx'
import { useClaimDraft } from '../components/new/use-claim-draft.ts'

/** Files a claim in five steps (S31), online or offline. The draft stays on this device until it is filed. */
export function NewClaimScreen() {
  const { drafting, again } = useClaimDraft()
  if (drafting === null)
    return (
      <Page title="New claim" back="/dashboard">
        <DraftWait again={again}>
          <Loading label="Loading the form" rows={4} />
        </DraftWait>
      </Page>
    )
  return <NewClaimBody drafting={drafting} />
}
