import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './button.css'

export type Fill = 'filled' | 'outline' | 'clear' | 'link' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one filled button in a view. */
  fill?: Fill
  size?: 'big' | 'small'
  isFull?: boolean
  icon?: IconName
  /** Icon only: needs an `aria-label`. */
  isIconOnly?: boolean
  /** Shows a spinner and ignores further presses. */
  isBusy?: boolean
  /** Shows a spinner for what opens in a moment. The button has the focus still, which comes back to it afterwards. */
  isComing?: boolean
}

const fills: Record<Fill, string> = { filled: 'pri', outline: '', clear: 'quiet', link: 'link', danger: 'bad' }

/** The CSS classes of a button, for a link that looks like one. */
export function buttonClass({
  fill = 'outline',
  size,
  isFull,
  isIconOnly,
  className,
}: Pick<ButtonProps, 'fill' | 'size' | 'isFull' | 'isIconOnly' | 'className'>): string {
  return [
    'btn',
    fills[fill],
    size === 'big' ? 'big' : size === 'small' ? 'sm' : '',
    isFull ? 'full' : '',
    isIconOnly ? 'ico' : '',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

export function Button({
  fill,
  size,
  isFull,
  icon,
  isIconOnly,
  isBusy,
  isComing,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const shape = {
    ...(fill && { fill }),
    ...(size && { size }),
    ...(isFull && { isFull }),
    ...(isIconOnly && { isIconOnly }),
    ...(className && { className }),
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(shape)}
      disabled={disabled === true || isBusy === true}
      aria-busy={isBusy === true || isComing === true ? true : undefined}
    >
      {isBusy || isComing ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {isIconOnly ? null : children}
    </button>
  )
}
