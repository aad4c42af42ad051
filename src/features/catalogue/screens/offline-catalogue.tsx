import { useNow } from '../../../data/clock.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useCatalogueState } from '../../../data/use-catalogue.ts'
import { sizeWords } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { AllKeep } from '../components/all-keep.tsx'
import { BrandKeep } from '../components/brand-keep.tsx'
import { StorageNote } from '../components/storage-note.tsx'
import { useKeeping } from '../components/use-keeping.ts'
import '../../../ui/card.css'
import '../components/brand-keep.css'

/** Which brands are on this device, how much room each takes, and which shall be. */
export function OfflineCatalogueScreen() {
  const { state, fault, keepAll, keepBrand, refresh } = useCatalogueState()
  const now = useNow(60_000)
  const renewal = useKeeping()
  return (
    <ShopPage
      title="Catalogue on this device"
      crumbs={[{ label: 'Equipment', to: '/equipment-types' }]}
      asOf={state?.freshAt ?? null}
    >
      <p className="t14 ink2 keep-lead">
        What is kept here is searched, browsed and opened without a signal, with its diagrams. It is kept up to date by
        itself whenever there is one.
      </p>
      {state === undefined ? (
        fault == null ? (
          <Loading label="Looking at what is kept here" />
        ) : (
          <Failed title="This device did not say what it keeps">{sayFault(fault)}</Failed>
        )
      ) : (
        <>
          <div className="keep-sum">
            <span>
              <b className="tn">{sizeWords(state.keptBytes)}</b> of the catalogue on this device
              {state.freshAt === null ? '' : ` · catalogue of ${sayMoment(state.freshAt, now)}`}
            </span>
            <Button
              icon="refresh"
              isBusy={renewal.isBusy}
              onClick={() => {
                renewal.run(refresh)
              }}
            >
              {state.brands.some((brand) => brand.state === 'fetching') ? 'Go on now' : 'Bring up to date'}
            </Button>
          </div>
          {renewal.fault === '' ? null : (
            <Note tone="bad" icon="alert" role="alert">
              {renewal.fault}
            </Note>
          )}
          <StorageNote trouble={state.trouble} />
          {state.brands.length === 0 ? (
            <Empty icon="device" title="Nothing to keep yet">
              The brands show here as soon as the shop’s catalogue has been reached once.
            </Empty>
          ) : (
            <>
              <AllKeep state={state} keepAll={keepAll} />
              <ul className="keeps">
                {state.brands.map((brand) => (
                  <li key={brand.brand_id}>
                    <BrandKeep
                      brand={brand}
                      keptBytes={state.keptBytes}
                      isAllWanted={state.all.isWanted}
                      keepBrand={keepBrand}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </ShopPage>
  )
}
