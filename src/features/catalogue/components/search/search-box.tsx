import { useId } from 'react'
import { useLateScanner } from '../../../../shared/scan/use-late-scanner.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Suggestions } from './suggestions.tsx'
import { useSearchBox } from './use-search-box.ts'
import '../../../../shared/site-frame/search-field.css'
import './search-box.css'

/** The search box (S42): part number, model or serial, typed or scanned, with suggestions while typing. */
export function SearchBox({ isLarge = false }: { readonly isLarge?: boolean }) {
  const { input, list, text, isOpen, active, type, open, close, go, keyDown } = useSearchBox()
  const id = useId()
  const scanner = useLateScanner()
  return (
    <search
      className={isLarge ? 'find large' : 'find'}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {/* Without JavaScript the browser sends it, and the server leads to the results. */}
      <form
        className="find-in"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          type="search"
          name="q"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label="Search by part number, model or serial"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active === undefined ? {} : { 'aria-activedescendant': active })}
          placeholder={isLarge ? 'MT5-0417, T500 or MT52534K00417' : 'Part number, model or serial'}
          value={text}
          onChange={(event) => {
            type(event.target.value)
          }}
          onFocus={open}
          onClick={open}
          onKeyDown={keyDown}
        />
        {text === '' ? (
          <kbd className="desk" aria-hidden="true">
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <button
          type="button"
          aria-label="Scan a barcode"
          aria-haspopup="dialog"
          aria-busy={scanner.isComing ? true : undefined}
          onClick={scanner.open}
        >
          <Icon name="scan" />
        </button>
      </form>
      <div ref={list} id={`${id}-list`} className="find-list" hidden={!isOpen} role="listbox" aria-label="Suggestions">
        {isOpen ? <Suggestions text={text} active={active} getOptionId={(key) => `${id}-${key}`} onGo={go} /> : null}
      </div>
      {scanner.ScanSheet === null ? null : (
        <scanner.ScanSheet
          isOpen={scanner.isOpen}
          title="Scan a serial number or part"
          onClose={scanner.close}
          onRead={go}
        />
      )}
    </search>
  )
}
