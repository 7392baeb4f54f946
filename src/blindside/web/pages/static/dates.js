// Days and hours as the reader's language and place have them; the page holds them as the server's clock has them.

import { findAll } from "./dom.js";
import { locale } from "./reader-locale.js";

const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

for (const time of findAll("time[datetime]", HTMLTimeElement))
  time.textContent = format.format(new Date(time.dateTime));
