import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../../data/connect-bot.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'

type PageChoiceProps = ConnectFormProps<'facebook'> & { pages: Page[]; onChoose: (pageId: string) => void }

export function PageChoice({ pages, connecting, back, onChoose }: PageChoiceProps) {
  const { t } = useTranslation('integrations')
  const [chosen, setChosen] = useState((pages.find(({ is_connected }) => !is_connected) ?? pages[0]!).id)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!connecting.isPending) onChoose(chosen)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RadioGroup
        label={t('choose_page')}
        value={chosen}
        onValueChange={setChosen}
        options={pages.map(({ id, name, is_connected }) => ({
          value: id,
          label: name,
          disabled: is_connected,
          ...(is_connected && { hint: t('page_connected') }),
        }))}
      />
      <ConnectButtons connecting={connecting} back={back} />
    </form>
  )
}
