import { useNow } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useScreenRead } from '../../../data/screen-reads.tsx'
import { useCatalogueState } from '../../../data/use-catalogue.ts'
import { formatMegabytes } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { WholeCatalogueCard } from '../components/offline/whole-catalogue-card.tsx'
import { BrandOfflineCard } from '../components/offline/brand-card.tsx'
import { InstallNote } from '../components/offline/install-note.tsx'
import { StorageNote } from '../components/offline/storage-note.tsx'
import { useOfflineChange } from '../components/offline/use-offline-change.ts'
import '../../../ui/card.css'
import '../components/offline/offline-cards.css'

/** The offline catalogue: which brands are on this device, their size, and switches to change that. */
export function OfflineCatalogueScreen() {
  const { state, error, setAllOffline, setBrandOffline, refresh } = useCatalogueState()
  const now = useNow(60_000)
  const renewal = useOfflineChange()
  useScreenRead(() => renewal.run(refresh))
  return (
    <ShopPage
      title="Catalogue on this device"
      crumbs={[{ label: 'Equipment', to: '/equipment-types' }]}
      asOf={state?.freshAt ?? null}
      canRefresh
      hasRefreshButton={false}
    >
      <p className="t14 ink2 keep-lead">
        Brands on this device can be searched, browsed and opened without a signal, with their diagrams. They update
        automatically when you are online.
      </p>
      {state === undefined ? (
        error == null ? (
          <Loading label="Checking the offline catalogue" />
        ) : (
          <Failed title="The offline catalogue did not load">{errorMessage(error)}</Failed>
        )
      ) : (
        <>
          <div className="keep-sum">
            <span>
              <b className="tn">{formatMegabytes(state.storedBytes)}</b> of the catalogue on this device
              {state.freshAt === null ? '' : ` · catalogue as of ${formatMoment(state.freshAt, now)}`}
            </span>
            <Button
              icon="refresh"
              isBusy={renewal.isBusy}
              onClick={() => {
                void renewal.run(refresh)
              }}
            >
              {state.brands.some((brand) => brand.state === 'fetching') ? 'Resume download' : 'Update now'}
            </Button>
          </div>
          {renewal.error === '' ? null : (
            <Note tone="bad" icon="alert" role="alert">
              {renewal.error}
            </Note>
          )}
          <StorageNote trouble={state.trouble} isAboveBrands />
          {state.brands.length === 0 ? (
            <Empty icon="device" title="No brands yet">
              Brands appear here after the first connection to the shop.
            </Empty>
          ) : (
            <>
              <WholeCatalogueCard state={state} setAllOffline={setAllOffline} />
              <ul className="keeps">
                {state.brands.map((brand) => (
                  <li key={brand.brand_id}>
                    <BrandOfflineCard
                      brand={brand}
                      storedBytes={state.storedBytes}
                      isAllOffline={state.all.isWanted}
                      setBrandOffline={setBrandOffline}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {/* Below all else: the browser offers it some time after the page is drawn. */}
      <InstallNote />
    </ShopPage>
  )
}
