// A freight yard from above: along the warehouse six docks are lit, and trailers stand at them.

// The yard is drawn without perspective. ALONG runs up the wall of the docks, OUT away from it into the yard.
const vec2 ORIGIN = vec2(0.470, 0.130);
const vec2 ALONG = vec2(0.90, 0.44), OUT = vec2(0.90, -0.44);
const float SLANT = 0.62;               // what a distance on the ground is worth in the picture
const float PITCH = 0.108;              // from dock to dock

float ridge(int id, float x) { return 0.0; }
vec3 warm() { return oklch(0.76, 0.145, 76.0); }

// What lies at a point of the picture, h above the ground: x along the wall, y out into the yard.
vec2 yard(vec2 p, float h) {
  vec2 q = p - ORIGIN - vec2(0.0, h);
  return 0.5 * vec2(q.x / ALONG.x + q.y / ALONG.y, q.x / ALONG.x - q.y / ALONG.y);
}
// The same on the wall that stands `out_` into the yard: x along it, y up. And on one that crosses it at `along`.
vec2 onFront(vec2 p, float out_) {
  vec2 q = p - ORIGIN - OUT * out_;
  return vec2(q.x / ALONG.x, q.y - q.x / ALONG.x * ALONG.y);
}
vec2 onEnd(vec2 p, float along) {
  vec2 q = p - ORIGIN - ALONG * along;
  return vec2(q.x / OUT.x, q.y - q.x / OUT.x * OUT.y);
}
float inBox(vec2 q, vec2 from, vec2 to) { return sdBox(q - 0.5 * (from + to), 0.5 * (to - from)); }

// A block on the ground with its three visible sides.
void block(inout vec3 col, vec2 p, vec2 from, vec2 to, float low, float high, vec3 top, vec3 front, vec3 end) {
  col = mix(col, end, cover(inBox(onEnd(p, from.x), vec2(from.y, low), vec2(to.y, high)) * SLANT));
  col = mix(col, front, cover(inBox(onFront(p, to.y), vec2(from.x, low), vec2(to.x, high)) * SLANT));
  col = mix(col, top, cover(inBox(yard(p, high), from, to) * SLANT));
}

bool isLit(int dock) { return dock != 1 && dock != 4 && dock != 6 && dock < 9; }
bool hasTrailer(int dock) { return dock == 0 || dock == 2 || dock == 3 || dock == 6 || dock == 7; }

void warehouse(inout vec3 col, vec2 p) {
  const float HIGH = 0.150;
  vec2 roof = yard(p, HIGH);
  vec3 top = oklch(0.215, 0.068, 265.0) * (0.94 + 0.12 * step(0.5, fract(roof.x / 0.050)));
  top *= 1.0 - 0.30 * smoothstep(0.004, 0.001, abs(fract(roof.x / 0.216 + 0.5) - 0.5) * 0.216);
  vec2 light = vec2(abs(fract(roof.x / 0.216) - 0.5) * 0.216, abs(roof.y + 0.150) - 0.012);
  top = mix(top, oklch(0.42, 0.09, 250.0), cover(inBox(light, vec2(-1.0, -0.028), vec2(0.060, 0.020)) * SLANT) * 0.5);
  vec2 f = onFront(p, 0.0);
  int dock = int(floor(f.x / PITCH));
  float x = f.x - (float(dock) + 0.5) * PITCH;
  vec3 front = oklch(0.270, 0.074, 264.0) * (0.90 + 0.10 * cos(f.x * 620.0)) * mix(0.75, 1.15, f.y / HIGH);
  float near = isLit(dock) ? exp(-length(vec2(x, f.y - 0.05)) / 0.028) : 0.0;
  front += warm() * 0.45 * near;
  vec2 door = vec2(x, f.y - 0.052);
  vec3 inside = isLit(dock) ? mix(AMBER, CORE * 1.08, exp(-dot(door, door) / 0.0009)) : oklch(0.150, 0.05, 267.0) * (0.8 + 0.4 * step(0.5, fract(f.y / 0.010)));
  if (isLit(dock)) inside *= 1.0 - 0.55 * cover(inBox(door, vec2(-0.022, -0.05), vec2(0.004, -0.006 + 0.012 * hash(dock, 3))));
  front = mix(front, oklch(0.13, 0.04, 268.0), cover(inBox(door, vec2(-0.037, -0.052), vec2(0.037, 0.048)) * SLANT));
  front = mix(front, inside, cover(inBox(door, vec2(-0.030, -0.045), vec2(0.030, 0.040)) * SLANT));
  front = mix(front, isLit(dock) ? YELLOW : oklch(0.36, 0.09, 262.0), cover(inBox(door, vec2(-0.010, 0.060), vec2(0.010, 0.070)) * SLANT));
  block(col, p, vec2(0.0, -0.420), vec2(1.62, 0.0), 0.0, HIGH, top, front, oklch(0.175, 0.058, 266.0));
  col += oklch(0.62, 0.09, 257.0) * 0.22 * smoothstep(0.004, 0.0, abs(roof.y)) * step(0.0, roof.x);
}

void trailer(inout vec3 col, vec2 p, int dock, float out_, float load) {
  float a = (float(dock) + 0.5) * PITCH;
  vec2 from = vec2(a - 0.029, out_), to = vec2(a + 0.029, out_ + 0.215);
  vec2 q = yard(p, 0.0) - 0.5 * (from + to);
  if (abs(q.x) > 0.25 || abs(q.y) > 0.30) return;
  vec2 ground = abs(q - vec2(0.008, 0.0)) - vec2(0.030, 0.112);
  col *= 1.0 - 0.55 * smoothstep(0.030, -0.010, max(ground.x, ground.y));
  vec2 side = onEnd(p, from.x), face = onFront(p, to.y);
  vec3 paintC = mix(oklch(0.42, 0.085, 262.0), oklch(0.50, 0.06, 250.0), load);
  vec3 long_ = paintC * 0.66 * (0.92 + 0.10 * step(0.5, fract(side.x / 0.014)));
  long_ = mix(long_, oklch(0.66, 0.14, 78.0) * 0.55, smoothstep(0.004, 0.002, abs(side.y - 0.062)) * step(load, 0.5));
  if (out_ < 0.1) long_ += warm() * 0.35 * exp(-(side.x - out_) / 0.045);
  for (int w = 0; w < 3; w++) {
    float at = out_ + (w == 0 ? 0.040 : w == 1 ? 0.068 : 0.185);
    col = mix(col, oklch(0.09, 0.03, 268.0), cover(length(side - vec2(at, 0.008)) - 0.012));
  }
  block(col, p, from, to, 0.018, 0.098, paintC * 1.05, paintC * 0.48, long_);
  col = mix(col, YELLOW, cover(length(side - vec2(out_ + 0.205, 0.026)) - 0.0028));
}

// A tractor with its headlights on, on its way out.
void tractor(inout vec3 col, vec2 p, vec2 at) {
  vec2 q = yard(p, 0.0) - at;
  float beam = smoothstep(0.05 + 0.40 * max(q.y, 0.0), 0.0, abs(q.x - 0.02) + 0.01) * smoothstep(0.05, 0.09, q.y) * exp(-max(q.y - 0.05, 0.0) / 0.11);
  warmGround(col, 0.30, 1.9 * beam);
  vec3 c = oklch(0.50, 0.13, 70.0);
  block(col, p, at + vec2(-0.024, -0.04), at + vec2(0.024, 0.06), 0.006, 0.030, c * 0.5, c * 0.5, c * 0.30);
  block(col, p, at + vec2(-0.024, 0.0), at + vec2(0.024, 0.05), 0.030, 0.078, c * 0.9, oklch(0.72, 0.10, 85.0), c * 0.45);
  for (int i = 0; i < 2; i++) {
    float d = length(onFront(p, at.y + 0.06) - vec2(at.x + (i == 0 ? -0.017 : 0.017), 0.018));
    addHalo(col, 0.45 * exp(-d / 0.012));
    col = mix(col, CORE * 1.2, cover(d - 0.0045));
  }
}

vec3 paint(vec2 p) {
  vec2 g = yard(p, 0.0);
  vec3 col = mix(oklch(0.245, 0.076, 263.0), oklch(0.145, 0.050, 267.0), smoothstep(0.0, 0.75, g.y));
  col *= 0.86 + 0.28 * fbm(g * vec2(9.0, 7.0)) - 0.12 * smoothstep(0.55, 0.75, fbm(g * vec2(40.0, 4.0)));
  col *= mix(0.62, 1.0, smoothstep(0.25, 0.95, p.x));
  // painted bays, and the lane between the rows
  float bay = abs(fract(g.x / PITCH + 0.5) - 0.5) * PITCH;
  float line = max(bay - 0.0022, inBox(g, vec2(0.0, 0.01), vec2(2.0, 0.30)));
  line = min(line, max(bay - 0.0022, inBox(g, vec2(0.0, 0.56), vec2(2.0, 0.80))));
  line = min(line, max(abs(g.y - 0.43) - 0.0022, (abs(fract(g.x / 0.07) - 0.5) - 0.25) * 0.07));
  col = mix(col, oklch(0.62, 0.07, 255.0), 0.28 * cover(line * SLANT));
  for (int i = 0; i < 9; i++) {
    if (!isLit(i)) continue;
    vec2 q = g - vec2((float(i) + 0.5) * PITCH, 0.0);
    warmGround(col, 0.30, 1.5 * smoothstep(0.030 + 0.5 * q.y, 0.010, abs(q.x)) * step(0.0, q.y) * exp(-q.y / 0.12));
  }
  if (g.y < 0.3) warehouse(col, p);
  for (int i = 12; i >= 0; i--) if (hasTrailer(i) || i == 10) trailer(col, p, i, 0.012, hash(i, 29));
  tractor(col, p, vec2(0.69, 0.375));
  for (int i = 7; i >= 0; i--) if (i != 3 && i != 5) trailer(col, p, i - 2, 0.565, hash(i, 41));
  for (int i = 0; i < 9; i++) {
    vec2 d = onFront(p, 0.0) - vec2((float(i) + 0.5) * PITCH, 0.055);
    if (isLit(i)) addHalo(col, 0.13 * exp(-length(d) / 0.035));
  }
  return col;
}
