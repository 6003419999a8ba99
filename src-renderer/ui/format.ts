/** Dates, numbers and money in the window, by the system's locale. */
export {
  firstDayOfWeek,
  formatAge,
  formatAgo,
  formatBytes,
  formatClock,
  formatCost,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatElapsed,
  formatInstant,
  formatPercent,
  formatSpan,
  formatTenths,
  formatTokens,
} from "../../shared/strings/format.ts";
