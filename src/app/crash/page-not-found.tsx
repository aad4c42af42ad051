import { useIonRouter } from '@ionic/react'
import { useSession } from '../../data/session.tsx'
import { ShopPage } from '../../shared/shop-page/shop-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'

/** S39: an unknown address, or a screen that this person may not open. */
export function PageNotFound() {
  const router = useIonRouter()
  const { session } = useSession()
  // A visitor sees the shop's page, whose footer links to the rest.
  const PageFrame = session.logged_in ? Page : ShopPage
  return (
    <PageFrame title="Page Not Found">
      <Empty
        icon="help"
        title="There is nothing at this address"
        action={
          <Button
            fill="filled"
            icon="back"
            onClick={() => {
              if (router.canGoBack()) router.goBack()
              else router.push(session.logged_in ? '/dashboard' : '/equipment-types', 'root', 'replace')
            }}
          >
            Go Back
          </Button>
        }
      >
        Check the URL for typing errors. If a link brought you here, the page may have moved, or your account may not
        open it.
      </Empty>
    </PageFrame>
  )
}
