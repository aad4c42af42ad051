import type { ReactNode } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { orderForms } from '../order/late-forms.ts'
import './order-edit.css'

const EditSection = orderForms.get('EditSection')

/** The sections of an order that are edited in place (`WO034`). */
export type Section = 'parts' | 'shipping' | 'contact' | 'billing' | 'rates'

/** Which section is open. One at a time: each is saved on its own, and the next begins with what was saved. */
export interface Sections {
  readonly open: Section | null
  readonly show: (section: Section) => void
  /** Closes this section. One that was opened meanwhile stays. */
  readonly close: (section: Section) => void
}

/** The button that opens a section, for those who may edit and are online. */
export function EditButton({
  order,
  section,
  title,
  sections,
}: {
  readonly order: Order
  readonly section: Section
  readonly title: string
  readonly sections: Sections
}) {
  const { isOnline } = useConnectionStatus()
  // A copy of an earlier app does not say it.
  if (!isOnline || !order.may.edit || sections.open === section) return null
  return (
    <Button
      fill="clear"
      size="small"
      icon="edit"
      className="no-print"
      aria-label={`Edit ${title.toLowerCase()}`}
      onClick={() => {
        sections.show(section)
      }}
    >
      Edit
    </Button>
  )
}

/** A section of an order: its content, or its form in place while it is edited. */
export function EditableCard({
  order,
  section,
  title,
  sections,
  children,
}: {
  readonly order: Order
  readonly section: Section
  readonly title: string
  readonly sections: Sections
  readonly children: ReactNode
}) {
  return (
    <SectionCard title={title} end={<EditButton order={order} section={section} title={title} sections={sections} />}>
      {sections.open === section ? (
        <EditSection
          order={order}
          section={section}
          waiting={children}
          onClose={() => {
            sections.close(section)
          }}
        />
      ) : (
        children
      )}
    </SectionCard>
  )
}
