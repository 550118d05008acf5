import { Search } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { Slider } from '../ui/slider.tsx'
import { Switch } from '../ui/switch.tsx'
import { Textarea } from '../ui/textarea.tsx'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'pl', label: 'Polski' },
  { value: 'ru', label: 'Русский', hint: 'Interface and answers' },
]

const cities = ['Gdańsk', 'Kraków', 'Łódź', 'Poznań', 'Szczecin', 'Warszawa', 'Wrocław'].map((city) => ({
  value: city,
  label: city,
}))

export function Forms() {
  const [city, setCity] = useState<string | null>('Łódź')
  const [care, setCare] = useState(0.5)
  return (
    <Card title="Forms" description="A label, a hint and an error belong to each control.">
      <Field label="E-mail" hint="We only use it to sign you in.">
        <Input type="text" autoComplete="username" placeholder="name@company.com" />
      </Field>
      <Field label="Password" error="At least 8 characters">
        <PasswordInput
          autoComplete="new-password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="short"
        />
      </Field>
      <Field label="Search" labelHidden>
        <Input icon={<Search />} placeholder="Search by name" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Language">
          <Select options={languages} defaultValue="en" />
        </Field>
        <Field label="City">
          <Combobox
            options={cities}
            value={city}
            onValueChange={setCity}
            placeholder="Any city"
            searchLabel="Search cities"
            emptyText="No such city"
          />
        </Field>
      </div>
      <Field label="Instructions" aside="0 / 20,000">
        <Textarea placeholder="How the assistant speaks" />
      </Field>
      <Field label="Disabled" disabled>
        <Input defaultValue="Cannot be changed" />
      </Field>
      <div className="grid gap-1">
        <Checkbox label="I agree to the privacy policy" hint="You can withdraw at any time." />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="Not available" disabled />
        <Switch label="Answer outside working hours" defaultChecked />
        <Switch label="Ask for an e-mail" hint="Before the first answer" reverse />
      </div>
      <RadioGroup
        label="Mode"
        defaultValue="auto"
        options={[
          { value: 'auto', label: 'Auto', hint: 'The assistant answers by itself' },
          { value: 'manual', label: 'Copilot', hint: 'It drafts, a person sends' },
        ]}
      />
      <Slider
        label="Care"
        hint="Between two steps it is as careful as you like."
        min={0.1}
        max={0.9}
        step={0.05}
        value={care}
        valueText={`${Math.round(care * 100)} %`}
        marks={[
          { value: 0.3, label: 'Bold' },
          { value: 0.7, label: 'Careful' },
        ]}
        onValueChange={setCare}
      />
      <Disclosure label="More">
        <p className="text-sm">Shown when somebody asks for it.</p>
      </Disclosure>
    </Card>
  )
}
