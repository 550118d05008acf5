import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { type MentionPicker, optionId } from './use-mention-picker.ts'

/** Suggests people to mention. The field keeps the focus. */
export function MentionList({ picker }: { picker: MentionPicker }) {
  const { t } = useTranslation('inbox')
  if (picker.found.length === 0) return null
  return (
    <div
      role="listbox"
      id={picker.id}
      aria-label={t('note_people')}
      className="absolute bottom-full left-3 z-30 mb-1 max-h-72 w-72 max-w-[calc(100%-1.5rem)] overflow-y-auto rounded-popover border border-line bg-raised p-1 text-fg shadow-popover"
    >
      {picker.found.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
        <div
          key={person.user_id}
          role="option"
          id={optionId(picker, at)}
          tabIndex={-1}
          aria-selected={at === picker.index}
          onMouseMove={() => picker.mark(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => picker.pick(person)}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-control px-2 text-sm pointer-coarse:min-h-10',
            at === picker.index && 'bg-sel',
          )}
        >
          <Avatar name={person.name} photo={person.picture_url} size="xs" />
          <span className="grid min-w-0">
            <span className="truncate">{person.name}</span>
            {picker.tellApart(person) && (
              <span className="truncate text-xs text-muted">{picker.tellApart(person)}</span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
