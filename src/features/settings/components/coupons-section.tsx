import { useState } from 'react'
import { formatCoupon } from '../../../../domain/cart/coupons.ts'
import type { CouponRow } from '../../../../domain/settings/coupons.ts'
import { toCents } from '../../../../domain/money/cents.ts'
import { useNow } from '../../../data/clock.tsx'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { formatMoment } from '../../../ui/format-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { withBase } from '../../../shared/drafts/based-fields.ts'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { CouponForm, newCouponFields, toCouponFields } from './coupon-form.tsx'
import type { CouponFields } from './coupon-form.tsx'
import { RowSheet } from './form/row-sheet.tsx'
import type { SettingOf } from './form/use-setting-form.ts'

const formatValue = ({ code, kind, value }: CouponRow) =>
  formatCoupon({ code, kind, value: kind === 'percent' ? value : toCents(value) })

/** Whether customers can use a coupon now. */
function getChip({ is_on, from, until, max_uses }: CouponRow, uses: number, now: number) {
  if (!is_on) return { tone: 'plain', label: 'Off' } as const
  if (until !== null && Date.parse(until) <= now) return { tone: 'plain', label: 'Expired' } as const
  if (max_uses !== null && uses >= max_uses) return { tone: 'plain', label: 'Used up' } as const
  return from !== null && Date.parse(from) > now
    ? ({ tone: 'info', label: 'Scheduled' } as const)
    : ({ tone: 'ok', label: 'On' } as const)
}

/** The coupons, each opened and saved by itself. */
export function CouponsSection({ setting }: { readonly setting: SettingOf<'coupons'> }) {
  const [open, setOpen] = useState<string | null>(null)
  const { coupons } = setting.value
  const row = coupons.find(({ code }) => code === open)
  const close = () => {
    setOpen(closeOnly(open))
  }
  const current = row === undefined ? newCouponFields : toCouponFields(row)
  const draftKey = `setting:coupon:${open ?? ''}`
  return (
    <div className="stack">
      <div className="row">
        <Button
          fill="filled"
          icon="plus"
          onClick={() => {
            setOpen('')
          }}
        >
          Add coupon
        </Button>
      </div>
      {coupons.length === 0 ? (
        <Empty icon="cart" title="No coupons">
          A coupon takes a percentage or an amount off an order. Customers type its code in the cart.
        </Empty>
      ) : (
        <Coupons setting={setting} onOpen={setOpen} />
      )}
      {open === null ? null : (
        <RowSheet
          title={row === undefined ? 'Add coupon' : row.code}
          onClose={close}
          removal={
            row === undefined
              ? null
              : {
                  label: 'Remove coupon',
                  done: 'Coupon removed',
                  form: {
                    ...{ section: 'coupons', rev: setting.rev },
                    value: { coupons: coupons.filter(({ code }) => code !== row.code) },
                  },
                }
          }
        >
          <WithDraft<CouponFields & Based> key={setting.rev} draftKey={draftKey} start={withBase(current, setting.rev)}>
            {(draft) => (
              <CouponForm {...{ setting, draftKey, draft, current, onSaved: close, isNew: row === undefined }} />
            )}
          </WithDraft>
        </RowSheet>
      )}
    </div>
  )
}

function Coupons({
  setting,
  onOpen,
}: {
  readonly setting: SettingOf<'coupons'>
  readonly onOpen: (code: string) => void
}) {
  const isDesk = useIsDesk()
  const now = useNow(60_000)
  const { coupons } = setting.value
  const usesOf = ({ code }: CouponRow) => setting.uses[code] ?? 0
  const chipOf = (row: CouponRow) => getChip(row, usesOf(row), now)
  const formatUses = (row: CouponRow) =>
    row.max_uses === null ? String(usesOf(row)) : `${usesOf(row)} of ${row.max_uses}`
  const formatTime = (iso: string | null) => (iso === null ? '' : formatMoment(iso, now))
  if (!isDesk)
    return (
      <ul className="list" aria-label="Coupons">
        {coupons.map((row) => (
          <li key={row.code}>
            <button
              type="button"
              className="item"
              aria-haspopup="dialog"
              onClick={() => {
                onOpen(row.code)
              }}
            >
              <span className="grow">
                <span className="row wrap">
                  <span className="t14 b">{row.code}</span>
                  <span className="end">
                    <StatusChip {...chipOf(row)} />
                  </span>
                </span>
                <span className="t13 mute">{`${formatValue(row)}, used ${formatUses(row)}`}</span>
              </span>
              <Icon name="forward" className="chev" />
            </button>
          </li>
        ))}
      </ul>
    )
  const columns: readonly Column<CouponRow>[] = [
    {
      key: 'code',
      head: 'Code',
      className: 'nw',
      cell: ({ code }) => (
        <Button
          fill="link"
          aria-haspopup="dialog"
          onClick={() => {
            onOpen(code)
          }}
        >
          {code}
        </Button>
      ),
    },
    { key: 'value', head: 'Takes off', cell: formatValue },
    {
      key: 'minimum',
      head: 'Minimum',
      isNumber: true,
      cell: ({ minimum }) => (minimum === 0 ? '' : formatPrice(minimum)),
    },
    { key: 'from', head: 'From', cell: ({ from }) => formatTime(from), className: 'nw' },
    { key: 'until', head: 'Until', cell: ({ until }) => formatTime(until), className: 'nw' },
    { key: 'uses', head: 'Used', isNumber: true, cell: formatUses },
    { key: 'state', head: 'Status', cell: (row) => <StatusChip {...chipOf(row)} />, className: 'nw' },
  ]
  return (
    <div className="card">
      <Table
        label="Coupons"
        columns={columns}
        rows={coupons}
        rowKey={({ code }) => code}
        onRow={({ code }) => {
          onOpen(code)
        }}
      />
    </div>
  )
}
