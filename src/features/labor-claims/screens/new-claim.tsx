import { Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { NewClaimBody } from '../components/new/new-claim-body.tsx'
import { useClaimDraft } from '../components/new/use-claim-draft.ts'

/** Files a claim in five steps (S31), with or without a network; what was typed stays on this device until it is filed. */
export function NewClaimScreen() {
  const drafting = useClaimDraft()
  if (drafting === null)
    return (
      <Page title="New claim" back="/dashboard">
        <Loading label="Loading the form" rows={4} />
      </Page>
    )
  return <NewClaimBody drafting={drafting} />
}
