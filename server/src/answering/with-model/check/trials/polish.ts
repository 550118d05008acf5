import type { Trials } from './trials.ts'

export const polish: Trials = {
  documents: [
    {
      title: 'Regulamin',
      text:
        'Zamówienia złożone do godziny 13:00 wysyłamy tego samego dnia. Dostawa kurierem kosztuje 16,90 zł, a do paczkomatu 12,50 zł. ' +
        'Od 250 zł dostawa jest bezpłatna. Na zwrot masz 14 dni od odbioru paczki. Nie przyjmujemy zwrotów kosmetyków otwartych. ' +
        'Gwarancja na suszarki trwa 24 miesiące.',
    },
    {
      title: 'Salon',
      text:
        'Salon przy ulicy Długiej 7 w Gdańsku jest czynny od poniedziałku do piątku w godzinach 9–18, w soboty 10–14. ' +
        'W niedziele salon jest zamknięty. Telefon: 58 301 22 14, e-mail: salon@loki.example, rezerwacje: https://loki.example/rezerwacje. ' +
        'Koloryzacją zajmuje się Marta Zielińska.',
    },
    {
      title: 'Cennik',
      text:
        'Usługa: Strzyżenie damskie; Czas: 45 min; Cena: 110 zł\n' +
        'Usługa: Strzyżenie męskie; Czas: 30 min; Cena: 70 zł\n' +
        'Usługa: Koloryzacja; Czas: 120 min; Cena: od 260 zł',
    },
    {
      title: 'Promocja',
      text: 'Do 31 stycznia 2026 szampony są o 20% tańsze. Opakowanie ma 250 ml. Karta stałego klienta jest ważna przez rok.',
    },
  ],
  trueOnes: [
    ['Ile kosztuje kurier?', 'Dostawa kurierem kosztuje 16,90 zł [1].'],
    ['Ile kosztuje paczkomat?', 'Dostawa do paczkomatu to koszt 12,50 PLN [1].'],
    ['Kiedy dostawa jest darmowa?', 'Przy zamówieniach od 250 zł dostawa jest darmowa [1].'],
    ['Ile mam czasu na zwrot?', 'Mają Państwo 14 dni od odbioru paczki na zwrot [1].'],
    ['Ile mam czasu na zwrot?', 'Na zwrot masz czternaście dni [1].'],
    ['Jak długa jest gwarancja?', 'Gwarancja na suszarki wynosi 24 miesiące [1].'],
    ['O której otwieracie?', 'W sobotę salon jest czynny od 10:00 do 14:00 [2].'],
    ['Czy w niedzielę jest otwarte?', 'Nie, w niedziele salon jest zamknięty [2].'],
    ['Jak zadzwonić?', 'Proszę dzwonić pod numer 583 012 214 [2].'],
    ['Jak zadzwonić?', 'Nasz telefon to +48 58 301 22 14 [2].'],
    [
      'Gdzie rezerwować?',
      'Wizytę zarezerwujesz na [stronie rezerwacji](https://loki.example/rezerwacje) [2].',
    ],
    ['Kto farbuje włosy?', 'Koloryzację wykonuje Marta Zielińska [2].'],
    ['Ile kosztuje strzyżenie?', 'Strzyżenie damskie kosztuje 110 zł, a męskie 70 zł [3].'],
    ['Ile trwa koloryzacja?', 'Koloryzacja trwa 120 minut i kosztuje od 260 zł [3].'],
    ['Czy jest promocja?', 'Szampony są tańsze o 20% do 31.01.2026 [4].'],
  ],
  falseOnes: [
    ['Ile kosztuje kurier?', 'Dostawa kurierem kosztuje 12,50 zł [1].'],
    ['Ile kosztuje kurier?', 'Dostawa kurierem kosztuje 16,90 € [1].'],
    ['Ile kosztuje kurier?', 'Dostawa kurierem kosztuje 169 zł [1].'],
    ['Kiedy dostawa jest darmowa?', 'Dostawa jest zawsze bezpłatna [1].'],
    ['Kiedy dostawa jest darmowa?', 'Od 200 zł dostawa jest bezpłatna [1].'],
    ['Ile mam czasu na zwrot?', 'Na zwrot masz 14 tygodni od odbioru paczki [1].'],
    ['Ile mam czasu na zwrot?', 'Na zwrot masz 30 dni od odbioru paczki [1].'],
    ['Czy mogę zwrócić kosmetyk?', 'Przyjmujemy zwroty kosmetyków otwartych [1].'],
    ['Jak długa jest gwarancja?', 'Gwarancja na suszarki trwa 24 lata [1].'],
    ['Do kiedy zamawiać?', 'Zamówienia złożone do godziny 15:00 wysyłamy tego samego dnia [1].'],
    ['O której otwieracie?', 'W niedziele salon jest czynny od 10 do 14 [2].'],
    ['O której otwieracie?', 'W soboty salon jest czynny w godzinach 9–18 [2].'],
    ['Jak zadzwonić?', 'Nasz telefon to 58 301 22 41 [2].'],
    ['Jak napisać?', 'Proszę pisać na biuro@loki.example [2].'],
    ['Gdzie rezerwować?', 'Rezerwacje są na https://loki.example/wizyty [2].'],
    ['Kto farbuje włosy?', 'Koloryzacją zajmuje się Marta Kowalska [2].'],
    ['Gdzie jest salon?', 'Salon przy ulicy Długiej 7 w Sopocie jest czynny od poniedziałku do piątku [2].'],
    ['Ile kosztuje strzyżenie?', 'Strzyżenie męskie kosztuje 110 zł [3].'],
    ['Ile trwa strzyżenie?', 'Strzyżenie damskie trwa 120 minut [3].'],
    ['Czy jest promocja?', 'Do 31 marca 2026 szampony są o 20% tańsze [4].'],
    ['Czy jest promocja?', 'Szampony są o 30% tańsze [4].'],
    ['Jakie opakowanie?', 'Opakowanie ma 250 l [4].'],
  ],
}
