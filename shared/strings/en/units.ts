/** Short units behind numbers, which are written by the system's locale. */
export const units = {
  seconds: "{{number}}s",
  minutes: "{{number}}m",
  hours: "{{number}}h",
  days: "{{number}}d",
  weeks: "{{number}}w",
  minutesAndSeconds: "{{minutes}}m {{seconds}}s",
  hoursAndMinutes: "{{hours}}h {{minutes}}m",
  now: "now",
  ago: "{{age}} ago",
  lessThan: "<{{amount}}",
  thousands: "{{number}}k",
  millions: "{{number}}M",
  milliseconds: "{{number}} ms",
  kilobytes: "{{number}} KB",
  megabytes: "{{number}} MB",
  gigabytes: "{{number}} GB",
};
