// A map of a fortress on a table, seen from above: walls, gates, a keep, and in another ink the ways
// by which somebody might come in. One lamp in the corner lights it.

const vec2 LAMP = vec2(1.405, 0.835);
const vec2 SHEET = vec2(0.800, 0.535);
const vec2 HALF = vec2(0.560, 0.372);
const vec2 FORT = vec2(0.070, 0.035);   // its middle, on the sheet
const float SIZE = 0.262;

float ridge(int id, float x) { return 0.0; }

vec2 turned(vec2 q, float a) { return vec2(cos(a) * q.x + sin(a) * q.y, -sin(a) * q.x + cos(a) * q.y); }

// Lamplight at a point of the table.
float lampAt(vec2 p) { float d = length((p - LAMP) * vec2(0.92, 1.05)); return 1.75 / (1.0 + 7.0 * d * d) * smoothstep(2.0, 0.5, d); }
vec3 lit(vec3 albedo, float light) { return albedo * (oklch(0.89, 0.130, 81.0) * light + oklch(0.44, 0.13, 260.0) * 0.70); }

// ---- pen strokes: coverage of a line at distance d, with a hand's uneven pressure

float pen(float d, float width, vec2 q) {
  float press = 0.75 + 0.5 * noise(q * 38.0);
  return clamp(0.5 - (abs(d) - width * press) / PX, 0.0, 1.0) * (0.82 + 0.18 * noise(q * 160.0));
}
float line(vec2 q, vec2 a, vec2 b, float width) { return pen(sdSegment(q, a, b), width, q); }

// A five-pointed trace: curtain walls between bastions. Negative inside; the unit is the bastion's tip.
float trace(vec2 q) {
  float a = atan(q.x, q.y);
  float n = 6.2831853 / 5.0;
  a = mod(a + n * 0.5, n) - n * 0.5;
  vec2 w = length(q) * vec2(cos(a), abs(sin(a)));
  const vec2 T = vec2(1.0, 0.0), S = vec2(0.800, 0.175), F = vec2(0.6620, 0.1100), M = vec2(0.4854, 0.3527);
  float d = min(min(sdSegment(w, T, S), sdSegment(w, S, F)), sdSegment(w, F, M));
  bool curtain = dot(w, vec2(0.8090, 0.5878)) < 0.6;
  bool bastion = dot(w - T, vec2(0.175, 0.200)) < 0.0 && dot(w - S, vec2(-0.0650, 0.1380)) < 0.0;
  return curtain || bastion ? -d : d;
}

// An attack: a curved arrow in ochre, dashed.
float arrow(vec2 q, vec2 a, vec2 b, float bow) {
  vec2 ab = b - a;
  float len = length(ab);
  vec2 t = ab / len, n = vec2(-t.y, t.x);
  vec2 w = vec2(dot(q - a, t), dot(q - a, n));
  if (w.x < -0.02 || w.x > len + 0.01 || abs(w.y) > abs(bow) + 0.05) return 0.0;
  float k = clamp(w.x / len, 0.0, 1.0);
  float d = w.y - bow * 4.0 * k * (1.0 - k);
  float dash = smoothstep(0.30, 0.24, abs(fract(w.x / 0.030) - 0.5));
  float c = pen(d, 0.0027, q) * step(0.0, w.x) * step(w.x, len - 0.010) * dash;
  // the head follows the curve's last direction
  vec2 end = normalize(vec2(1.0, -bow * 4.0 / len));
  vec2 h = vec2(dot(w - vec2(len, 0.0), end), dot(w - vec2(len, 0.0), vec2(-end.y, end.x)));
  float head = max(abs(h.y) + h.x * 0.50, -h.x - 0.030);
  return max(c, cover(head));
}

void ink(inout vec3 paper, vec2 s) {
  vec3 blue = oklch(0.270, 0.085, 264.0), ochre = oklch(0.47, 0.155, 38.0), faint = oklch(0.47, 0.075, 262.0);
  // a hand does not draw straight
  vec2 q = s + 0.0055 * (vec2(noise(s * 17.0), noise(s * 17.0 + 40.0)) - 0.5) + 0.0016 * (vec2(noise(s * 70.0), noise(s * 70.0 + 9.0)) - 0.5);
  vec2 f = (q - FORT) / SIZE;
  float r = length(f);
  float c = 0.0, soft = 0.0;

  // river on the left, in flowing lines, and the moat that it feeds
  float bank = q.x + 0.405 - 0.050 * sin(q.y * 6.5 + 0.6) - 0.020 * sin(q.y * 15.0);
  vec3 wash = oklch(0.62, 0.085, 240.0);
  float d = r < 1.75 ? trace(f) * SIZE : 1.0;
  float moat = smoothstep(0.012, 0.017, d) * smoothstep(0.062, 0.055, d - 0.004 * sin(atan(f.y, f.x) * 11.0));
  float river = smoothstep(0.047, 0.040, abs(bank));
  float feeder = smoothstep(0.017, 0.012, abs(q.y - 0.015 - 0.018 * sin(q.x * 16.0))) * step(q.x, FORT.x - 0.19) * step(-0.40, q.x) * step(0.030, d);
  vec2 inner = HALF - 0.0345 - abs(q);
  float wet = max(max(moat, river), feeder) * step(0.0, min(inner.x, inner.y));
  paper = mix(paper, paper * wash * 1.9, 0.50 * wet * (0.75 + 0.5 * noise(s * 26.0)));
  soft = max(soft, pen(abs(bank) - 0.045, 0.0014, q) * (1.0 - feeder));
  for (int i = -1; i <= 1; i++) soft = max(soft, 0.65 * pen(bank - 0.022 * float(i) + 0.004 * sin(q.y * 60.0 + float(i)), 0.0008, q) * step(0.42, noise(vec2(q.y * 16.0, float(i) * 9.0))));
  if (d < 0.12) {
    soft = max(soft, pen(d - 0.060 + 0.004 * sin(atan(f.y, f.x) * 11.0), 0.0013, q) * (1.0 - feeder));
    soft = max(soft, 0.6 * pen(d - 0.036, 0.0007, q) * step(0.45, noise(vec2(atan(f.y, f.x) * 14.0, 5.0))));
    // walls: two lines, and short strokes between them
    paper *= mix(vec3(1.0), vec3(0.86, 0.86, 0.90), smoothstep(0.0, -0.004, d) * smoothstep(-0.024, -0.018, d));
    c = max(c, pen(d, 0.0030, q));
    c = max(c, pen(d + 0.021, 0.0016, q));
    float hatch = abs(fract((q.x + q.y) / 0.0085) - 0.5) * 0.0085;
    c = max(c, 0.75 * pen(hatch, 0.0007, q) * step(d, -0.001) * step(-0.021, d));
  }
  // contour strokes on the open ground, which lend the fortress its height
  if (d > 0.070 && d < 0.105) {
    float a = atan(f.y, f.x) * 46.0;
    float stroke = abs(fract(a) - 0.5) / 46.0 * r * SIZE;
    soft = max(soft, 0.7 * pen(stroke, 0.0006, q) * step(d, 0.080 + 0.025 * hash(int(floor(a)), 71)) * (1.0 - wet));
  }
  // the keep: a square with round towers, its own wall, and a few houses
  vec2 k = turned(f, 0.22);
  float keep = sdBox(k, vec2(0.125));
  float towers = length(abs(k) - 0.125) - 0.043;
  float both = min(keep, towers) * SIZE;
  if (both < 0.03) {
    paper *= mix(vec3(1.0), vec3(0.78, 0.79, 0.86), smoothstep(0.001, -0.002, both));
    c = max(c, pen(both, 0.0025, q));
    float h2 = abs(fract((q.x - q.y) / 0.0075) - 0.5) * 0.0075;
    c = max(c, 0.55 * pen(h2, 0.0006, q) * step(both, 0.0) * step(0.03, towers) * step(sdBox(k, vec2(0.072)), 9.0) * step(0.0, sdBox(k, vec2(0.070))));
    c = max(c, pen(sdBox(k, vec2(0.070)) * SIZE, 0.0014, q));
    c = max(c, pen((length(abs(k) - 0.125) - 0.018) * SIZE, 0.0009, q));
  }
  if (r < 0.60) for (int i = 0; i < 9; i++) {
    float a = 0.35 + 0.698 * float(i) + 0.16 * (hash(i, 81) - 0.5);
    vec2 at = (0.395 + 0.045 * (hash(i, 82) - 0.5)) * vec2(cos(a), sin(a));
    if (at.y < -0.30 && abs(at.x) < 0.14) continue;
    vec2 b = turned(f - at, a + 0.2 * (hash(i, 83) - 0.5));
    vec2 size = vec2(0.030 + 0.012 * hash(i, 84), 0.046 + 0.022 * hash(i, 85));
    float box = sdBox(b, size) * SIZE;
    c = max(c, pen(box, 0.0013, q));
    c = max(c, 0.7 * pen(b.x * SIZE, 0.0007, q) * step(box, 0.0));
    paper *= mix(vec3(1.0), vec3(0.88, 0.87, 0.90), step(box, 0.0) * step(0.0, b.x));
  }
  // the gate in the lowest curtain, its bridge, and the road
  vec2 g = q - FORT - SIZE * vec2(0.0, -0.60);
  float gateBox = sdBox(g - vec2(0.0, 0.008), vec2(0.022, 0.018));
  if (abs(g.x) < 0.12 && g.y < 0.08) {
    float lane = g.x - 0.035 * smoothstep(-0.03, -0.16, g.y);
    float onBridge = step(g.y, -0.010) * step(-0.068, g.y);
    paper = mix(paper, oklch(0.86, 0.045, 84.0), 0.9 * onBridge * step(abs(g.x), 0.012));
    soft *= 1.0 - onBridge * step(abs(g.x), 0.0125);
    c = max(c, onBridge * pen(abs(g.x) - 0.0125, 0.0013, q));
    c = max(c, 0.8 * onBridge * step(abs(g.x), 0.0125) * pen(abs(fract(g.y / 0.0072) - 0.5) * 0.0072, 0.0006, q));
    c *= gateBox < 0.0 ? 0.0 : 1.0;
    paper = gateBox < 0.0 ? mix(paper, oklch(0.88, 0.045, 84.0), 0.5) : paper;
    c = max(c, pen(gateBox, 0.0022, q));
    c = max(c, pen(abs(g.x) - 0.0090, 0.0012, q) * step(gateBox, 0.0));
    soft = max(soft, pen(abs(lane) - 0.011, 0.0011, q) * step(g.y, -0.068) * step(0.25, fract(g.y / 0.021)));
  }
  // woods: little trees, in groves placed by hand
  if (d > 0.125 && river < 0.01) {
    float grove = min(min(length((s - vec2(0.425, 0.060)) / vec2(0.070, 0.120)), length((s - vec2(-0.190, -0.240)) / vec2(0.120, 0.072))),
                      min(length((s - vec2(0.265, -0.275)) / vec2(0.060, 0.050)), length((s - vec2(-0.225, 0.255)) / vec2(0.080, 0.060))));
    if (grove < 1.3) for (int row = 0; row <= 1; row++) {
      float gap = 0.0255;
      float y = floor(s.y / (gap * 0.82)) + float(row);
      vec2 cell = vec2(floor(s.x / gap + 0.5 * mod(y, 2.0)), y);
      ivec2 id = ivec2(cell);
      vec2 at = vec2(cell.x + 0.5 - 0.5 * mod(y, 2.0) + 0.30 * (hash(id) - 0.5), (y + 0.30 * (hash(id + 50) - 0.5)) * 0.82) * gap;
      if (grove > 0.85 + 0.35 * hash(id + 90)) continue;
      vec2 t = s - at;
      float crown = length(t - vec2(0.0, 0.003)) - 0.0075 - 0.0025 * hash(id + 70) - 0.0014 * sin(atan(t.y, t.x) * 5.0 + 6.0 * hash(id + 71));
      soft = max(soft, pen(crown, 0.0010, s));
      soft = max(soft, 0.8 * cover(max(abs(t.x) - 0.0008, abs(t.y + 0.0090) - 0.0035)));
      paper *= mix(vec3(1.0), vec3(0.80, 0.83, 0.86), step(crown, 0.0) * step(0.001, t.x));
    }
  }
  // compass rose
  vec2 o = s - vec2(0.440, -0.235);
  if (length(o) < 0.12) {
    float a = atan(o.y, o.x), l = length(o);
    c = max(c, pen(l - 0.060, 0.0011, s));
    c = max(c, 0.8 * pen(l - 0.054, 0.0007, s));
    vec2 n1 = abs(o), n2 = abs(turned(o, 0.7853982));
    float star = min(n1.x * 4.6 + n1.y, n1.x + n1.y * 4.6) - 0.078;
    float small_ = min(n2.x * 4.2 + n2.y, n2.x + n2.y * 4.2) - 0.048;
    float half1 = step(0.0, sin(a * 4.0)), half2 = step(0.0, sin((a - 0.7853982) * 4.0));
    c = max(c, clamp(0.5 - small_ * 0.24 / PX, 0.0, 1.0) * half2 * step(0.0, star));
    c = max(c, pen(small_ * 0.24, 0.0008, s) * step(0.0, star));
    c = max(c, clamp(0.5 - star * 0.22 / PX, 0.0, 1.0) * half1);
    c = max(c, pen(star * 0.22, 0.0009, s));
  }
  // a frame of two lines round the sheet
  vec2 edge = HALF - 0.026 - abs(q);
  float border = min(edge.x, edge.y);
  c = max(c, pen(border, 0.0018, q));
  c = max(c, 0.8 * pen(border - 0.0085, 0.0008, q));
  float outside = step(border, 0.0085);
  paper = mix(paper, mix(paper, faint * 0.9, 0.0), outside);
  soft *= 1.0 - outside;
  paper = mix(paper, faint * 0.80, 0.85 * soft);
  paper = mix(paper, blue * 0.75, 0.92 * c * (outside > 0.5 ? step(-0.004, border) : 1.0));

  // the other ink: lines of trust, dashed, and the ways in
  float red = 0.0;
  float ring = (r - 0.255 - 0.008 * sin(atan(f.y, f.x) * 3.0)) * SIZE;
  red = max(red, pen(ring, 0.0022, q) * step(0.34, fract(atan(f.y, f.x) * 4.9)));
  red = max(red, arrow(q, FORT + SIZE * vec2(1.42, 0.88), FORT + SIZE * vec2(0.62, 0.47), 0.030));
  red = max(red, arrow(q, FORT + SIZE * vec2(-1.62, 0.92), FORT + SIZE * vec2(-0.52, 0.56), -0.035));
  red = max(red, arrow(q, FORT + SIZE * vec2(0.72, -1.36), FORT + SIZE * vec2(0.085, -0.70), 0.036));
  // crosses where the walls are to be looked after, and a circle round the gate
  for (int i = 0; i < 3; i++) {
    vec2 at = FORT + SIZE * (i == 0 ? vec2(0.545, 0.415) : i == 1 ? vec2(-0.445, 0.495) : vec2(-0.70, -0.30));
    vec2 x = abs(turned(q - at, 0.15));
    red = max(red, max(pen(x.x - x.y, 0.0034, q), 0.0) * step(max(x.x, x.y), 0.0125));
  }
  vec2 gc = g - vec2(0.0, 0.004);
  red = max(red, pen(length(gc * vec2(1.0, 1.08)) - 0.043 - 0.0025 * sin(atan(gc.y, gc.x) * 2.0 + 0.7), 0.0024, q));
  paper = mix(paper, ochre, 0.92 * red * (1.0 - outside));
}

void table(inout vec3 col, vec2 p) {
  vec2 w = turned(p, -0.10);
  float plank = w.y / 0.172 + 0.35;
  int id = int(floor(plank));
  float f = fract(plank);
  vec2 g = vec2(w.x * 1.6 + 3.7 * hash(id, 11), w.y * 24.0 + 9.0 * hash(id, 12));
  float grain = fbm(g + vec2(0.0, 2.2 * fbm(g * vec2(0.8, 0.14))));
  float fine = noise(vec2(w.x * 9.0, w.y * 330.0));
  vec3 wood = oklch(0.45, 0.050, 274.0) * (0.74 + 0.18 * hash(id, 13)) * (0.60 + 0.62 * grain + 0.20 * (fine - 0.5));
  float seam = min(f, 1.0 - f) * 0.172;
  wood *= 1.0 - 0.75 * smoothstep(0.0035, 0.0008, seam);
  col = lit(wood, lampAt(p));
  col += oklch(0.80, 0.10, 80.0) * 0.05 * lampAt(p) * smoothstep(0.0030, 0.0048, seam) * smoothstep(0.009, 0.005, seam) * step(f, 0.5);
}

// A pencil, lying on the map's lower left corner.
const vec2 TIP = vec2(0.300, 0.390), END = vec2(0.085, 0.205);
void pencil(inout vec3 col, vec2 p) {
  vec2 ab = TIP - END;
  float len = length(ab);
  vec2 t = ab / len;
  vec2 s = p - END + vec2(0.010, 0.007) ;
  vec2 w = vec2(dot(s, t), dot(s, vec2(-t.y, t.x)));
  float thick = 0.0098 * smoothstep(len + 0.002, len - 0.036, w.x);
  float shade = smoothstep(0.008, -0.004, max(abs(w.y) - thick, max(-w.x, w.x - len)));
  col *= 1.0 - 0.55 * shade;
  s = p - END;
  w = vec2(dot(s, t), dot(s, vec2(-t.y, t.x)));
  thick = 0.0098 * clamp((len - w.x) / 0.036, 0.0, 1.0);
  float d = max(abs(w.y) - thick, max(-w.x, w.x - len));
  vec3 c = oklch(0.40, 0.085, 262.0) * (w.y > 0.0033 ? 1.25 : w.y > -0.0033 ? 0.95 : 0.62);
  float bare = len - 0.036 + 0.0025 * cos(w.y * 900.0);
  if (w.x > bare) c = oklch(0.84, 0.06, 75.0) * (0.85 + 18.0 * w.y);
  if (w.x > len - 0.011) c = oklch(0.25, 0.03, 265.0);
  if (w.x < 0.026) c = oklch(0.72, 0.05, 85.0) * (0.8 + 0.4 * step(0.4, fract(w.x / 0.006))) * (0.9 + 22.0 * w.y);
  if (w.x < 0.013) c = oklch(0.62, 0.10, 25.0) * (0.9 + 18.0 * w.y);
  col = mix(col, lit(c, lampAt(p) * 1.15), cover(d));
}

// The lamp, from above: a round foot of brass, a glass, the flame.
void lampTop(inout vec3 col, vec2 p) {
  vec2 q = p - LAMP;
  float r = length(q), a = atan(q.y, q.x);
  if (r > 0.40) return;
  vec3 brass = oklch(0.48, 0.105, 62.0);
  float sheen = 0.55 + 0.45 * cos(a * 2.0 + 1.2) * cos(a * 3.0 - 0.6);
  // handle
  vec2 h = turned(q, -0.75) - vec2(0.150, 0.0);
  float handle = abs(length(h * vec2(1.0, 1.2)) - 0.038) - 0.0075;
  col = mix(col, brass * (0.35 + 0.5 * smoothstep(0.006, -0.004, handle)), cover(handle));
  vec3 c = brass * (0.20 + 0.30 * sheen);
  c += brass * 0.85 * exp(-abs(r - 0.118) / 0.0035) + brass * 0.5 * exp(-abs(r - 0.093) / 0.0025);
  c *= 1.0 - 0.55 * exp(-abs(r - 0.106) / 0.005);
  c += oklch(0.78, 0.155, 74.0) * 0.60 * exp(-max(r - 0.066, 0.0) / 0.016);
  col = mix(col, c, cover(r - 0.126));
  // glass
  float heat = exp(-r * r / 0.0016);
  vec3 g = mix(mix(AMBER, YELLOW, 0.55), CORE * 1.25, smoothstep(0.04, 0.75, heat));
  g *= 1.0 - 0.30 * exp(-abs(r - 0.061) / 0.0035);
  col = mix(col, g, cover(r - 0.066));
  col = mix(col, brass * 0.5, cover(abs(r - 0.068) - 0.0026));
}

vec3 paint(vec2 p) {
  vec3 col;
  table(col, p);
  vec2 s = turned(p - SHEET, 0.075);
  // the sheet: torn a little, curled at its corners
  vec2 curl = min(abs(s) / HALF, 1.0);
  float lift = pow(curl.x, 8.0) * pow(curl.y, 8.0);
  float rough = 0.0035 * (fbm(s * 30.0) - 0.5) + 0.0016 * (noise(s * 190.0) - 0.5);
  float d = sdBox(s, HALF - 0.004) - 0.004 + rough + 0.020 * lift;
  vec2 away = normalize(p - LAMP);
  vec2 ss = turned(p - SHEET - away * (0.012 + 0.018 * lift), 0.075);
  float shadow = sdBox(ss, HALF - 0.004);
  col *= 1.0 - 0.72 * smoothstep(0.022, -0.012, shadow);
  if (d < PX) {
    vec3 paper = oklch(0.885, 0.042, 84.0) * (0.90 + 0.10 * fbm(s * 7.0) + 0.06 * (noise(s * 240.0) - 0.5));
    // stains and handling darken it towards the edge
    paper = mix(paper, oklch(0.66, 0.075, 70.0), 0.55 * smoothstep(-0.060, 0.0, d + 0.030 * fbm(s * 9.0)) * 0.8);
    ink(paper, s);
    float light = lampAt(p);
    // folds: the sheet was carried in a pocket
    float fx = (abs(s.x) - HALF.x / 3.0), fy = s.y - 0.010;
    float side = s.x > 0.0 ? 1.0 : -1.0;
    float crease = exp(-abs(fx) / 0.0022) * 0.16 + exp(-abs(fy) / 0.0022) * 0.16;
    float slope = 0.10 * exp(-abs(fx) / 0.05) * sign(fx) * side + 0.11 * exp(-abs(fy) / 0.06) * sign(fy);
    light *= (1.0 - slope) * (1.0 - crease * 0.8) * (1.0 + 0.05 * (fbm(s * 4.0 + 8.0) - 0.5));
    light *= 1.0 + 0.35 * lift;
    vec3 c = lit(paper, light);
    c += oklch(0.95, 0.06, 85.0) * 0.05 * light * exp(-abs(fx + 0.0035 * side) / 0.0014);
    col = mix(col, c, cover(d));
  }
  pencil(col, p);
  // the foot's shadow, the lamp, its light in the air
  float r = length(p - LAMP);
  col *= 1.0 - 0.60 * smoothstep(0.175, 0.118, length(p - LAMP + vec2(0.006, 0.006)));
  lampTop(col, p);
  addHalo(col, 0.30 * exp(-max(r - 0.05, 0.0) / 0.055) + 0.085 * exp(-r / 0.22));
  // the room is dark
  vec2 v = (p - vec2(0.95, 0.60)) / vec2(1.05, 0.75);
  col *= mix(1.0, 0.55, smoothstep(0.45, 1.25, dot(v, v)));
  return col;
}
