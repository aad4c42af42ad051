import { Link, useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { BrandFilter } from '../components/browse/brand-filter.tsx'
import { groupByMarket } from '../components/browse/group-by-market.ts'
import { ModelGridSkeleton } from '../components/browse/model-grid.tsx'
import { ModelSection } from '../components/browse/model-section.tsx'
import { marketPath, toMarketSlug, subtypePath, typePath } from '../components/catalogue-paths.ts'
import { useBrandFilter } from '../components/browse/use-brand-filter.ts'
import '../components/browse/browse.css'

/** The models of a subtype by market, or of one market (S02, row E04). */
export function EquipmentSubtypeScreen() {
  const params = useParams<{ type: string; subtype: string; markettype: string }>()
  const { type: slug = '', subtype: subtypeSlug = '', markettype } = params
  const { brand, setBrand, brandQuery, query } = useBrandFilter()
  const type = useCatalogue(catalogue.table.readType, { params: { type: slug }, query: brandQuery })
  const subtype = useCatalogue(
    catalogue.table.readSubtype,
    { params: { type: slug, subtype: subtypeSlug }, query: brandQuery },
    { keepPrevious: true },
  )
  const groups = groupByMarket(subtype.data?.equipment ?? [])
  const chosen = groups.filter(({ market }) => markettype === undefined || toMarketSlug(market) === markettype)
  const name = subtype.data?.equipment_sub_type_name ?? 'Equipment'
  const market = markettype === undefined ? undefined : chosen[0]?.market
  return (
    <ShopPage
      title={market === undefined ? name : `${name}, ${market}`}
      canRefresh
      asOf={subtype.asOf}
      crumbs={[
        { label: 'Equipment', to: `/equipment-types${query}` },
        { label: type.data?.equipment_type_name ?? 'Type', to: `${typePath(slug)}${query}` },
        ...(markettype === undefined ? [] : [{ label: name, to: `${subtypePath(slug, subtypeSlug)}${query}` }]),
      ]}
      beside={
        subtype.data === undefined ? null : (
          <span className="t14 mute tn">
            {formatCountOf(
              chosen.reduce((sum, { models }) => sum + models.length, 0),
              'model',
            )}
          </span>
        )
      }
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <CatalogueResult
        reading={subtype}
        subject="This subtype"
        loading={<ModelGridSkeleton label="Loading the models" />}
      >
        {() =>
          chosen.length === 0 ? (
            <Empty icon="grid" title="No models here">
              {brand === null ? 'There are no models for this market yet.' : 'Choose another brand above.'}
            </Empty>
          ) : (
            chosen.map(({ market: title, models }) => (
              <ModelSection
                key={title}
                title={title}
                models={models}
                total={models.length}
                end={
                  markettype === undefined && groups.length > 1 ? (
                    <Link
                      className="end"
                      to={`${marketPath(slug, subtypeSlug, title)}${query}`}
                      aria-label={`Only ${title}`}
                    >
                      Show only these
                    </Link>
                  ) : undefined
                }
              />
            ))
          )
        }
      </CatalogueResult>
    </ShopPage>
  )
}
