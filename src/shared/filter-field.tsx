import { Icon } from '../ui/icon.tsx'
import '../ui/field.css'

/** A search field with its icon. */
export function FilterField({
  className,
  label,
  placeholder,
  value,
  maxLength,
  onType,
}: {
  readonly className?: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly maxLength: number
  readonly onType: (text: string) => void
}) {
  return (
    <search className={className}>
      <div className="in">
        <Icon name="search" className="mute" />
        <input
          type="search"
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            onType(target.value)
          }}
        />
      </div>
    </search>
  )
}
