import type { processPhoto } from '../../../platform/photos/process-photo.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { RegistrationBody } from '../components/register/registration-body.tsx'
import { useRegistration } from '../components/register/use-registration.ts'
import '../../../ui/card.css'
import '../../../ui/status-chip.css'
import '../../../ui/table.css'
import '../../../shared/photos/photos.css'
import '../components/register/register.css'

const page = {
  title: 'Register machines',
  works: 'register as usual; machines and pictures are sent later',
}

/** Registers many machines at once (S24), online or offline. */
export function RegistrationScreen({ prepare }: { readonly prepare?: typeof processPhoto }) {
  const registration = useRegistration()
  if (registration.state === 'failed')
    return (
      <Page {...page}>
        <Failed title="The registration could not be read" onAgain={registration.again}>
          {registration.sentence}
        </Failed>
      </Page>
    )
  if (registration.state === 'loading')
    return (
      <Page {...page}>
        <Loading label="Loading the registration" rows={5} />
      </Page>
    )
  return <RegistrationBody registration={registration.value} page={page} prepare={prepare} />
}
