import { Barcode } from '../../ui/barcode.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { iconShapes } from '../../ui/icon-shapes.ts'
import { authIconShapes } from '../../ui/auth-icon-shapes.ts'
import type { IconName } from '../../ui/icon.tsx'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import { Mark, PoweredBy, Wordmark } from '../../ui/wordmark.tsx'
import type { Pieces } from '../piece.ts'
import { sampleText } from '../sample-text.ts'

const iconNames = Object.keys({ ...iconShapes, ...authIconShapes }) as IconName[]

/** Buttons, icons, the logo and barcodes. */
export const actionPieces = {
  Button: {
    states: {
      Filled: () => <Button fill="filled">Place order</Button>,
      Outline: () => <Button>Add note</Button>,
      Clear: () => <Button fill="clear">Cancel</Button>,
      Link: () => <Button fill="link">Forgot password?</Button>,
      Danger: () => <Button fill="danger">Discard</Button>,
      'With an icon': () => <Button icon="camera">Take a photo</Button>,
      'Icon only': () => <Button isIconOnly icon="trash" aria-label="Remove" />,
      Big: () => (
        <Button fill="filled" size="big">
          Submit claim
        </Button>
      ),
      Small: () => <Button size="small">Edit</Button>,
      'Full width': () => (
        <Button fill="filled" isFull>
          Check out
        </Button>
      ),
      Disabled: () => (
        <Button fill="filled" disabled>
          Place order
        </Button>
      ),
      Busy: () => (
        <Button fill="filled" isBusy>
          Saving
        </Button>
      ),
      'About to open': () => (
        <Button icon="scan" isComing>
          Scan
        </Button>
      ),
      'Long text': () => <Button icon="wrench">{sampleText.long}</Button>,
    },
  },
  Icon: {
    states: {
      Small: () => <Icon name="cart" size="s" />,
      Default: () => <Icon name="cart" />,
      Large: () => <Icon name="cart" size="l" />,
      'Every icon': () => (
        <div className="row wrap">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      ),
    },
  },
  Barcode: {
    states: {
      Short: () => <Barcode text="A-03-2" moduleWidth={0.5} height={20} />,
      Long: () => <Barcode text="1Z999AA10123456784" moduleWidth={0.25} height={20} />,
    },
  },
  Mark: { states: { Default: () => <Mark />, Large: () => <Mark side={64} /> } },
  Wordmark: {
    states: {
      Default: () => <Wordmark />,
      Large: () => <Wordmark side={48} />,
      'Another name': () => <Wordmark name="Gym Parts" />,
    },
  },
  ShopWordmark: { states: { Default: () => <ShopWordmark /> } },
  PoweredBy: {
    states: {
      Default: () => <PoweredBy company="Partwright Equipment Services" />,
      'Another company': () => <PoweredBy company="Gym Parts LLC" />,
    },
  },
} satisfies Pieces
