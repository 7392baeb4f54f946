// Dates and times in the reader's language and time zone. The page contains them as the server has them.

import { findAll } from "./dom.js";
import { locale } from "./reader-locale.js";

const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

for (const time of findAll("time[datetime]", HTMLTimeElement))
  time.textContent = format.format(new Date(time.dateTime));
