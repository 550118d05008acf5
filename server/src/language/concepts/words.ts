// What customers of small businesses ask about, and the words they and the documents have for it. A word stands for all
// its forms; one that ends in a dash for whatever begins so, without accents. A word of a wider meaning stands with each
// of the narrower ones: pets are dogs as well as cats, but a dog is no cat.
import type { Language } from '../language.ts'

export type Concept = keyof typeof CONCEPTS

type Words = Record<Exclude<Language, 'other'>, string>

export const CONCEPTS = {
  address: {
    en: 'address location located situated whereabouts',
    pl: 'adres- lokalizacj- znajdujecie znajdujemy miesci- siedzib- dojazd- dojecha- trafic polozon-',
    ru: 'адрес- находитесь находимся располож- местоположен- добраться проезд-',
  },
  phone: {
    en: 'phone telephone call ring mobile',
    pl: 'telefon- zadzwo- dzwoni- komork- infolini-',
    ru: 'телефон- позвон- звон-',
  },
  email: { en: 'email mail', pl: 'mail- email- poczt-', ru: 'почт- имейл- мейл-' },
  contact: {
    en: 'contact reach touch phone telephone call ring email',
    pl: 'kontakt- skontakt- telefon- zadzwo- mail- napisa-',
    ru: 'контакт- связат- свяжит- телефон- позвон- почт-',
  },
  hours: {
    en: 'open opening close closed closing shut hours',
    pl: 'otwar- otwier- zamkn- zamyk- czynn- nieczynn- godzinach godziny pracujecie pracujemy',
    ru: 'открыт- открыв- закрыт- закрыв- работаете работаем часы график-',
  },
  monday: { en: 'monday weekday', pl: 'poniedzial-', ru: 'понедельник- будн-' },
  tuesday: { en: 'tuesday weekday', pl: 'wtorek wtork-', ru: 'вторник- будн-' },
  wednesday: {
    en: 'wednesday weekday',
    pl: 'sroda srode srody srodach',
    ru: 'среда среду среды средам будн-',
  },
  thursday: { en: 'thursday weekday', pl: 'czwartek czwartk-', ru: 'четверг- будн-' },
  friday: { en: 'friday weekday', pl: 'piatek piatk-', ru: 'пятниц- будн-' },
  saturday: { en: 'saturday weekend', pl: 'sobot- weekend-', ru: 'суббот- выходны-' },
  sunday: { en: 'sunday weekend', pl: 'niedziel- weekend-', ru: 'воскресен- выходны-' },
  price: {
    en: 'price pricing cost charge fee rate tariff expensive cheap cheapest',
    pl: 'koszt- cena ceny cene cenie cen cenach cennik- oplat- stawk- wydatek taryf- drogo tani-',
    ru: 'цена цены цену цен ценам прайс- стоим- стоит стоят тариф- дорого дешев-',
  },
  free: { en: 'free gratis complimentary', pl: 'bezplatn- darm- gratis-', ru: 'бесплатн- даром' },
  payment: {
    en: 'pay payment payable cash card transfer paypal',
    pl: 'plac- platn- zaplac- zaplat- gotowk- przelew- blik- kart-',
    ru: 'оплат- плат- заплат- наличн- карт- перевод-',
  },
  card: { en: 'card visa mastercard amex debit', pl: 'kart- visa- mastercard-', ru: 'карт- виза мир' },
  cash: { en: 'cash coin', pl: 'gotowk-', ru: 'наличн-' },
  transfer: { en: 'transfer', pl: 'przelew-', ru: 'перевод-' },
  instalments: {
    en: 'instalment installment finance financing',
    pl: 'raty rat ratach ratalny- ratami rozlozyc',
    ru: 'рассрочк- кредит-',
  },
  deposit: {
    en: 'deposit prepayment advance security',
    pl: 'zaliczk- zadat- kaucj- przedplat- zastaw-',
    ru: 'залог- депозит- предоплат- задат-',
  },
  invoice: { en: 'invoice bill', pl: 'faktur- rachun-', ru: 'счет- счёт- накладн-' },
  discount: {
    en: 'discount reduction promotion promo saving',
    pl: 'znizk- rabat- promocj- upust- taniej',
    ru: 'скидк- промокод- акци- дешевле',
  },
  gift: {
    en: 'voucher gift certificate',
    pl: 'bon bony bonu bonow bonem voucher- podarunk- prezentow- upomink-',
    ru: 'подарочн- сертификат- ваучер-',
  },
  delivery: {
    en: 'deliver delivery ship shipping shipment postage courier dispatch parcel post',
    pl: 'dostaw- dostarcz- wysyl- wysla- wysle- przesyl- kurier- paczk- paczkomat- dorecz- dowoz- dowiez-',
    ru: 'достав- отправ- посылк- курьер- пересыл- привез- довез-',
  },
  abroad: {
    en: 'abroad international internationally overseas foreign worldwide country europe germany france spain italy ireland ukraine poland usa',
    pl: 'zagrani- granic- kraj- krajow europ- niemc- niemiec czech- slowac- ukrain- franc- angli- wloch- hiszpan-',
    ru: 'границ- зарубеж- международн- стран- европ- герман- польш- украин- казахстан- беларус-',
  },
  elsewhere: {
    en: 'abroad international internationally overseas foreign worldwide country europe',
    pl: 'zagrani- granic- kraj- krajow europ-',
    ru: 'границ- зарубеж- международн- стран- европ-',
  },
  tracking: { en: 'track tracking status', pl: 'sledz- status-', ru: 'отслеж- отслед- статус- трек-' },
  pickup: {
    en: 'collect collection pickup fetch',
    pl: 'odbior- odebra- odbier- odbierz-',
    ru: 'самовывоз- забрать забер- забира-',
  },
  returns: {
    en: 'return refund exchange',
    pl: 'zwrot- zwroc- zwrac- oddac oddaje- oddam oddani- odstapi- odesl- odsyl-',
    ru: 'возврат- вернут- верну- возвращ-',
  },
  refund: {
    en: 'refund reimburse money',
    pl: 'pieniadz- srodki zwrot-',
    ru: 'деньг- денег возврат- возмещ-',
  },
  complaint: {
    en: 'complaint complain faulty defective damaged broken smashed cracked',
    pl: 'reklam- usterk- uszkodz- wadliw- zepsu- zniszcz- popsu- pekn-',
    ru: 'жалоб- рекламац- поврежд- дефект- слома- разбит- испорч-',
  },
  warranty: { en: 'warranty guarantee', pl: 'gwaran- rekojm-', ru: 'гаранти-' },
  repair: { en: 'repair fix mend', pl: 'napraw- serwis-', ru: 'ремонт- почин- чинит-' },
  hire: { en: 'hire rent rental', pl: 'wypozycz- pozycz- wynaj- najem-', ru: 'аренд- прокат- напрокат' },
  buy: {
    en: 'buy bought purchase sell sold sale',
    pl: 'kupi- kupow- zakup- sprzeda-',
    ru: 'купи- покуп- приобре- прода-',
  },
  order: { en: 'order', pl: 'zamow- zamaw-', ru: 'заказ-' },
  appointment: {
    en: 'appointment book booking reserve reservation slot schedule',
    pl: 'rezerw- zarezerw- umow umowic umawia- zapis- wizyt-',
    ru: 'запис- брон- заброн- резерв- зарезерв- прием-',
  },
  cancel: {
    en: 'cancel cancellation',
    pl: 'anul- odwol- rezygn- zrezygn- wypis- wypowiedz-',
    ru: 'отмен- отказ- аннулир-',
  },
  subscription: {
    en: 'subscription subscribe plan membership',
    pl: 'abonament- subskrypc- karnet-',
    ru: 'подписк- абонемент-',
  },
  account: {
    en: 'account login profile',
    pl: 'konto konta koncie kontem logow- zalogow-',
    ru: 'аккаунт- кабинет- логин-',
  },
  parking: {
    en: 'park parking bay',
    pl: 'parking- parkow- zaparkow- postojow-',
    ru: 'парков- припарк- стоянк-',
  },
  car: { en: 'car vehicle', pl: 'samoch- auto auta aut autem', ru: 'машин- автомоб- авто' },
  wifi: {
    en: 'wifi fi internet wireless network offline',
    pl: 'wifi fi internet- bezprzewod- siec sieci offline',
    ru: 'вайфай фай wifi fi интернет- сеть сети офлайн',
  },
  dog: {
    en: 'dog puppy pet animal',
    pl: 'pies psa psem psy psow psami psu zwierz-',
    ru: 'собак- пес питом- животн-',
  },
  cat: {
    en: 'cat kitten pet animal',
    pl: 'kot kota koty kotem kotow zwierz-',
    ru: 'кош- кот кота питом- животн-',
  },
  child: {
    en: 'child children kid baby toddler infant son daughter',
    pl: 'dzieck- dzieci- niemowl- maluch- syn syna synem cork-',
    ru: 'дети детей детям детск- ребен- малыш- сын сына доч-',
  },
  luggage: { en: 'luggage baggage bag suitcase', pl: 'bagaz- walizk-', ru: 'багаж- чемодан-' },
  smoking: { en: 'smoke smoking cigarette', pl: 'palic palen- papieros-', ru: 'курит- курен- сигарет-' },
  arrival: {
    en: 'checkin arrive arrival',
    pl: 'zameldow- meldow- przyjazd- przyjedz- przyjad-',
    ru: 'заезд- заехат- заселен- заселит-',
  },
  departure: {
    en: 'checkout depart departure vacate',
    pl: 'wymeldow- wyjazd- wyjecha-',
    ru: 'выезд- выехат- выселен-',
  },
  access: {
    en: 'wheelchair accessible disabled step stair ramp',
    pl: 'niepelnosprawn- wozk- schod- podjazd-',
    ru: 'инвалид- коляск- лестниц- пандус- ступен-',
  },
  doctor: {
    en: 'doctor physician specialist',
    pl: 'lekarz- doktor- specjalist-',
    ru: 'врач- доктор- специалист-',
  },
  gp: {
    en: 'gp practitioner doctor physician',
    pl: 'internist- rodzinn- lekarz-',
    ru: 'терапевт- врач-',
  },
  insurance: { en: 'insurance insure insured', pl: 'ubezpiecz-', ru: 'страхов-' },
  breakfast: { en: 'breakfast', pl: 'sniadan-', ru: 'завтрак-' },
  dinner: { en: 'dinner supper', pl: 'obiad- kolacj-', ru: 'ужин- обед-' },
  toilet: { en: 'toilet restroom lavatory', pl: 'toalet- wc', ru: 'туалет-' },
  pool: { en: 'pool swimming', pl: 'basen-', ru: 'бассейн-' },
  lift: { en: 'lift elevator', pl: 'winda windy winde windzie', ru: 'лифт-' },
  remote: {
    en: 'online remote virtual',
    pl: 'online zdaln- internet-',
    ru: 'онлайн дистанц- удаленн- интернет-',
  },
  illness: {
    en: 'ill illness sick unwell',
    pl: 'chory chora chorego chorob- zachor- rozchor-',
    ru: 'болен больна болезн- заболе-',
  },
  weather: { en: 'weather rain rainy storm', pl: 'pogod- deszcz- burz-', ru: 'погод- дожд- гроз-' },
  superior: {
    en: 'manager boss supervisor owner director',
    pl: 'kierowni- szef- wlascicie- dyrektor-',
    ru: 'начальни- владел- директор- руководит-',
  },
  jobs: { en: 'job vacancy career recruit', pl: 'zatrudn- rekrut- etat-', ru: 'ваканс- трудоустр-' },
  transport: {
    en: 'bus tram train metro underground station transport',
    pl: 'przystan- autobus- tramwaj- pociag- metro dworzec dworca stacj-',
    ru: 'автобус- трамва- поезд- метро остановк- станци-',
  },
  language: {
    en: 'language speak spoken interpreter translator',
    pl: 'jezyk- mowi- mowic tlumacz-',
    ru: 'язык- говор- переводчик-',
  },
  emergency: {
    en: 'emergency urgent urgently',
    pl: 'nagly nagle naglych pilne pilny pilnie dyzur- pogotow-',
    ru: 'срочн- экстренн- неотложн-',
  },
  pain: { en: 'pain painful hurt ache sore', pl: 'bol bolu bole bolem boli bolesn-', ru: 'боль боли болит-' },
  student: { en: 'student university college', pl: 'student- studi- uczelni-', ru: 'студент- универс- вуз-' },
  pensioner: { en: 'pensioner senior elderly retired', pl: 'emeryt- senior-', ru: 'пенсионер- пожил-' },
  company: {
    en: 'company business firm employer organisation organization corporate wholesale',
    pl: 'firma firmy firm firmom firmie przedsiebior- pracodawc- instytucj- hurt-',
    ru: 'компан- фирм- предприят- организац- работодат- юрлиц- оптов-',
  },
  size: { en: 'size measurement dimension', pl: 'rozmiar- wymiar-', ru: 'размер- габарит-' },
  colour: { en: 'colour color shade', pl: 'kolor- barw- odcien-', ru: 'цвет цвета цветов оттен-' },
  vegan: { en: 'vegan vegetarian meatless', pl: 'wegan- wegetar- bezmiesn-', ru: 'веган- вегетар-' },
  allergy: {
    en: 'allergy allergic allergen intolerance intolerant',
    pl: 'alerg- uczul- nietoleranc-',
    ru: 'аллерг- непереносим-',
  },
  documents: {
    en: 'document paper passport id identification',
    pl: 'dokument- dowod- paszport- legitymacj-',
    ru: 'документ- паспорт- удостоверен-',
  },
  register: {
    en: 'register registration enrol join',
    pl: 'rejestr- zarejestr- zapis- dolacz-',
    ru: 'регистр- зарегистр- запис-',
  },
  remove: { en: 'delete erase', pl: 'usun- usuw- skasow-', ru: 'удал- стереть' },
  staff: {
    en: 'staff employee colleague team coworker',
    pl: 'pracowni- zespol- personel- wspolpracowni-',
    ru: 'сотрудник- персонал- коллег- работник-',
  },
  photo: { en: 'photo photograph picture image', pl: 'zdjec- fotograf- obraz-', ru: 'фото- снимок снимк-' },
  battery: { en: 'battery', pl: 'bateri- akumulator-', ru: 'батаре- аккумулятор-' },
  loyalty: { en: 'loyalty point reward', pl: 'lojaln- punkty punktow nagrod-', ru: 'лояльн- балл- бонус-' },
  food: {
    en: 'eat food meal fasting',
    pl: 'jesc zjesc jedz- posil- czczo',
    ru: 'еда еды еду кушат- поест- питан-',
  },
  female: { en: 'woman women female lady', pl: 'kobiet- zensk-', ru: 'женщин- женск-' },
  waiting: { en: 'wait waiting queue', pl: 'czeka- poczeka- oczeki- kolejk-', ru: 'ждать ожид- очеред-' },
  home: { en: 'home house', pl: 'dom domu domow- mieszkan-', ru: 'дом дома домой квартир-' },
  cleaning: {
    en: 'clean cleaning wash washing laundry',
    pl: 'czysc- wyczysc- mycie myciem umyc prac pranie wyprac pral- pierz- sprzat-',
    ru: 'чист- мыть мойк- стира- стирк- уборк-',
  },
  assembly: {
    en: 'assemble assembly install installation',
    pl: 'montaz- montuj- zmont- skreca- sklada- zlozyc zlozycie instal-',
    ru: 'сборк- собрат- монтаж- установ-',
  },
  trial: {
    en: 'trial try',
    pl: 'probn- proba probe wyprob- przetest-',
    ru: 'пробн- попробов- протест-',
  },
  missed: { en: 'miss missed forget forgot', pl: 'zapomn- nieobecn-', ru: 'пропуст- забыл-' },
  duration: {
    en: 'day hour week month minute',
    pl: 'dni dzien dnia dniach dniu doba dobe tydzien tygodni- miesiac- miesiec- minut-',
    ru: 'день дня дней дни минут- недел- месяц- сутки суток',
  },
} satisfies Record<string, Words>
