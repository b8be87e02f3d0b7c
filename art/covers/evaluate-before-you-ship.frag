// A balance on a hilltop: lanterns in one pan, stars in the other.

const vec2 PIVOT = vec2(0.86, 0.842);
const float ARM = 0.415, TILT = 0.058;
const float DROP = 0.300;
const float PAN = 0.172;

// 0 mountains, 1 far hills, 2 the hill
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.20, 0.395), 0.55, 0.6);
    h = smoothMax(h, peak(x, vec2(0.62, 0.340), 0.5, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.48, 0.420), 0.6, 0.5), 0.02);
    return h + 0.028 * fbm(x * 8.0, 603) + 0.009 * fbm(x * 46.0, 609);
  }
  if (id == 1) return 0.215 + 0.05 * bump(x, 0.12, 0.26) + 0.06 * bump(x, 1.58, 0.24) + 0.02 * fbm(x * 6.0, 623);
  float d = (x - 0.86) / 0.62;
  return 0.055 + 0.215 * exp(-d * d) + 0.010 * fbm(x * 6.0, 643) * smoothstep(0.06, 0.25, abs(x - 0.86)) + 0.0018 * fbm(x * 150.0, 644);
}

vec2 tip(float side) { return PIVOT + ARM * vec2(side * cos(TILT), side * sin(TILT)); }
vec2 pan(float side) { return tip(side) - vec2(0.0, DROP); }

// Lanterns in the left pan: place from the pan's rim, half-width, tall.
const int LANTERNS = 7;
const vec4 HEAP[7] = vec4[](vec4(0.012, 0.152, 0.041, 0.0), vec4(-0.054, 0.088, 0.043, 0.0), vec4(0.058, 0.098, 0.039, 1.0),
  vec4(0.002, 0.072, 0.036, 0.0), vec4(-0.112, 0.021, 0.038, 0.0), vec4(0.108, 0.022, 0.041, 0.0), vec4(-0.006, 0.020, 0.056, 0.0));
// Stars in the right pan and on their way down to it: place from the pan's rim, size, warmth.
const int STARS = 18;
const vec4 FALL[18] = vec4[](vec4(-0.118, 0.004, 0.030, 0.2), vec4(-0.068, 0.012, 0.048, 0.7), vec4(-0.010, 0.002, 0.036, 0.0),
  vec4(0.048, 0.010, 0.052, 0.4), vec4(0.112, 0.006, 0.038, 0.1), vec4(-0.034, 0.056, 0.038, 0.0), vec4(0.014, 0.062, 0.060, 0.9),
  vec4(0.078, 0.056, 0.034, 0.1), vec4(-0.092, 0.050, 0.020, 0.4), vec4(-0.018, 0.112, 0.026, 0.3), vec4(0.052, 0.108, 0.020, 0.0),
  vec4(0.024, 0.158, 0.024, 0.6), vec4(0.050, 0.214, 0.017, 0.1), vec4(0.098, 0.252, 0.020, 0.5), vec4(0.128, 0.318, 0.013, 0.0),
  vec4(0.176, 0.352, 0.016, 0.7), vec4(-0.010, 0.184, 0.011, 0.0), vec4(0.238, 0.400, 0.011, 0.2));

vec3 sky(vec2 p) {
  float up = smoothstep(0.22, 1.02, p.y);
  vec3 c = mix(oklch(0.470, 0.125, 261.0), oklch(0.325, 0.115, 264.0), smoothstep(0.0, 0.40, up));
  c = mix(c, oklch(0.175, 0.065, 267.0), smoothstep(0.25, 1.0, up));
  vec2 q = (p - vec2(0.86, 0.42)) / vec2(0.60, 0.34);
  c += oklch(0.56, 0.11, 255.0) * 0.13 * exp(-dot(q, q));
  float streak = smoothstep(0.48, 0.82, fbm(vec2(p.x * 1.4 + 40.0, p.y * 10.0 + 0.8 * fbm(p * 3.0))));
  return mix(c, oklch(0.50, 0.11, 264.0), streak * 0.13 * smoothstep(1.0, 0.6, p.y) * smoothstep(0.3, 0.5, p.y));
}

void spark(inout vec3 col, vec2 p, vec2 c, float r, float warm) {
  vec2 q = (p - c) / r;
  float d2 = dot(q, q);
  if (d2 > 40.0) return;
  vec3 tint = mix(oklch(0.93, 0.045, 255.0), oklch(0.95, 0.075, 92.0), warm);
  vec2 a = abs(q);
  // four long points and four short ones
  vec2 b = abs(vec2(q.x + q.y, q.x - q.y)) * 0.70710678;
  float n = pow(sqrt(a.x) + sqrt(a.y), 2.0) - 1.0;
  float m = pow(sqrt(b.x) + sqrt(b.y), 2.0) - 0.42;
  float e = PX / r * 1.6;
  float body = max(smoothstep(e, -e, n * 0.55), smoothstep(e, -e, m * 0.55));
  body = max(body, smoothstep(0.17 + e, 0.17 - e, sqrt(d2)));
  col += tint * (0.30 * exp(-sqrt(d2) * 2.2) + 0.07 * exp(-sqrt(d2) * 0.75));
  col = mix(col, tint * 1.08, body);
}

void hill(inout vec3 col, vec2 p) {
  float d = ridge(2, p.x) - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float blades = grass(p, 0.9), tuft = fbm(p * vec2(8.0, 18.0));
  vec3 c = mix(land(0.20), land(0.02), smoothstep(0.0, 0.20, d));
  c *= 0.72 + 0.22 * blades + 0.36 * tuft;
  c += oklch(0.50, 0.11, 260.0) * 0.17 * exp(-d / 0.006) * (0.4 + blades);
  vec2 l = (p - vec2(pan(-1.0).x + 0.03, 0.205)) / vec2(0.28, 0.125);
  float light = 1.25 * exp(-dot(l, l) * 0.9);
  warmGround(c, 0.10 + 0.62 * blades * blades, light);
  vec2 s = (p - vec2(pan(1.0).x - 0.02, 0.190)) / vec2(0.25, 0.11);
  c += oklch(0.72, 0.075, 255.0) * 0.11 * (0.2 + blades) * exp(-dot(s, s));
  col = mix(col, c, body);
}

// Metal between the warm light of one pan and the cold light of the other.
vec3 metal(vec2 p, float across) {
  vec3 c = oklch(0.185, 0.052, 267.0);
  c += oklch(0.74, 0.140, 76.0) * 0.42 * smoothstep(0.25, 1.0, -across) * exp(-max(p.x - 0.46, 0.0) * 1.3);
  c += oklch(0.72, 0.085, 255.0) * 0.30 * smoothstep(0.25, 1.0, across) * exp(-max(1.26 - p.x, 0.0) * 1.6);
  return c;
}

void column(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(PIVOT.x, 0.0);
  if (abs(q.x) > 0.16 || p.y < 0.22 || p.y > 0.97) return;
  float foot = ridge(2, PIVOT.x) - 0.006;
  float y = p.y - foot;
  // the turned column: half-width by height
  float w = mix(0.0165, 0.0110, smoothstep(0.05, 0.52, y));
  w += 0.010 * bump(y, 0.085, 0.012) + 0.009 * bump(y, 0.300, 0.014) + 0.0050 * bump(y, 0.278, 0.006) + 0.0050 * bump(y, 0.322, 0.006);
  w += 0.012 * bump(y, 0.530, 0.016) + 0.026 * exp(-max(y - 0.034, 0.0) / 0.014);
  float shaft = max(abs(q.x) - w, max(-y, y - 0.620));
  float base = min(sdBox(vec2(q.x, y - 0.006), vec2(0.112, 0.014)) - 0.003, sdBox(vec2(q.x, y - 0.026), vec2(0.080, 0.010)) - 0.003);
  float top = length(p - vec2(PIVOT.x, foot + 0.655)) - 0.016;
  top = min(top, max(abs(q.x) - max(0.0, (foot + 0.712 - p.y)) * 0.20, max(foot + 0.665 - p.y, p.y - foot - 0.712)));
  float d = min(min(shaft, base), top);
  float wide = base < 0.003 ? (y < 0.018 ? 0.115 : 0.083) : w;
  vec3 c = metal(p, clamp(q.x / wide, -1.0, 1.0));
  if (base < 0.003) c += oklch(0.74, 0.13, 78.0) * 0.12 * smoothstep(0.004, 0.0, abs(y - 0.021)) * step(q.x, 0.02);
  col = mix(col, c, cover(d));
}

void beam(inout vec3 col, vec2 p) {
  if (p.y < 0.76 || p.y > 0.93) return;
  vec2 q = p - PIVOT;
  float cs = cos(TILT), sn = sin(TILT);
  q = vec2(cs * q.x + sn * q.y, -sn * q.x + cs * q.y);
  float s = abs(q.x) / ARM;
  if (s > 1.15) return;
  // a bow that thins towards its tips, with an open lozenge in each arm
  float mid = 0.020 * (1.0 - s * s) - 0.002;
  float thick = mix(0.0215, 0.0055, pow(min(s, 1.0), 0.8));
  float d = max(abs(q.y - mid) - thick, abs(q.x) - ARM);
  float slot = max(abs(q.y - mid) - thick * 0.46 * smoothstep(0.10, 0.20, s) * smoothstep(0.78, 0.60, s), max(0.11 - s, s - 0.80));
  d = max(d, -slot);
  vec3 c = metal(p, clamp((q.y - mid) / thick, -1.0, 1.0) * sign(q.x) * (q.x > 0.0 ? 0.8 : 1.0));
  c += oklch(0.60, 0.10, 258.0) * 0.16 * smoothstep(0.5, 1.0, (q.y - mid) / thick);
  col = mix(col, c, cover(d));
  vec2 e = vec2(abs(q.x) - ARM, q.y + 0.002);
  float knob = length(e) - 0.0125;
  col = mix(col, metal(p, clamp(sign(q.x) * 0.8, -1.0, 1.0)) * 1.15, cover(knob));
  col = mix(col, oklch(0.12, 0.04, 268.0), cover(length(e) - 0.0048));
  float hub = length(q - vec2(0.0, 0.016)) - 0.034;
  col = mix(col, metal(p, clamp(q.x / 0.034, -1.0, 1.0)), cover(hub));
  col = mix(col, oklch(0.13, 0.045, 268.0), cover(abs(length(q - vec2(0.0, 0.016)) - 0.022) - 0.0022));
}

void chains(inout vec3 col, vec2 p, float side, bool front) {
  vec2 a = tip(side) - vec2(0.0, 0.010), c = pan(side);
  if (abs(p.x - a.x) > PAN + 0.02 || p.y > a.y + 0.02 || p.y < c.y - 0.03) return;
  vec3 tint = side < 0.0 ? oklch(0.34, 0.085, 70.0) : oklch(0.36, 0.06, 260.0);
  for (int i = 0; i < 3; i++) {
    if (front != (i == 2)) continue;
    vec2 b = c + (i == 0 ? vec2(-PAN + 0.004, 0.004) : i == 1 ? vec2(PAN - 0.004, 0.004) : vec2(0.030, -0.012));
    vec2 ab = b - a;
    float t = clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
    float d = length(p - a - ab * t);
    float link = abs(fract(t * 34.0) - 0.5);
    float w = mix(0.0012, 0.0030, smoothstep(0.36, 0.18, link));
    col = mix(col, tint * mix(0.8, 1.25, t), cover(d - w));
  }
}

void bowl(inout vec3 col, vec2 p, float side, bool front) {
  vec2 q = p - pan(side);
  if (abs(q.x) > PAN + 0.02 || abs(q.y) > 0.10) return;
  vec3 glow = side < 0.0 ? oklch(0.80, 0.155, 80.0) : oklch(0.80, 0.075, 252.0);
  float rim = length(q * vec2(1.0, 5.6)) - PAN;
  if (!front) {
    vec3 c = mix(oklch(0.30, 0.08, 264.0), glow * 0.62, 0.75 * exp(-q.x * q.x / 0.012));
    col = mix(col, c, cover(rim / 3.0));
    return;
  }
  float s = q.x / PAN;
  float under = -0.062 * sqrt(max(0.0, 1.0 - s * s));
  float lip = -PAN / 5.6 * sqrt(max(0.0, 1.0 - s * s));
  float d = max(max(under - q.y, q.y - lip), abs(q.x) - PAN);
  vec3 c = mix(oklch(0.170, 0.050, 267.0), oklch(0.275, 0.075, 264.0), smoothstep(-0.060, -0.015, q.y));
  c += glow * 0.10 * exp(-abs(q.y - under) / 0.006) * (0.4 + 0.6 * (1.0 - s * s));
  c += glow * 0.20 * exp(-abs(q.y - lip) / 0.0035);
  col = mix(col, c, cover(d));
  float edge = abs(q.y - lip) - 0.0026;
  col = mix(col, mix(oklch(0.24, 0.06, 266.0), glow * 0.75, 0.65), cover(max(edge, abs(q.x) - PAN)));
  col = mix(col, oklch(0.17, 0.05, 267.0), cover(length(q + vec2(0.0, 0.066)) - 0.0075));
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > ridge(2, p.x) - 2.0 * PX) {
    col = sky(p);
    stars(col, p + vec2(7.3, 5.1), smoothstep(0.34, 0.66, p.y));
    if (p.y < 0.50) {
      float d = ridge(0, p.x) - p.y;
      float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 11.0 + 2.0 * fbm(p * 7.0));
      vec3 c = mix(land(0.78), oklch(0.49, 0.115, 260.0), smoothstep(0.48, 0.535, face) * exp(-max(d, 0.0) * 10.0) * 0.7);
      c = mix(c, mistColor(), smoothstep(0.0, 0.18, d) * 0.6);
      col = mix(col, c, cover(-d));
      mist(col, p, 0.245, 0.05, 0.40);
      float wood = max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0125, vec2(0.022, 0.062), 0.60, 661));
      col = mix(col, mix(land(0.34), mistColor(), 0.35 * smoothstep(0.03, -0.10, p.y - ridge(1, p.x))), wood);
      mist(col, p, 0.150, 0.05, 0.35);
    }
  }
  hill(col, p);
  column(col, p);
  beam(col, p);
  for (int i = 0; i < 2; i++) {
    float side = i == 0 ? -1.0 : 1.0;
    bowl(col, p, side, false);
    chains(col, p, side, false);
  }
  float glow = 0.0;
  vec2 left = pan(-1.0), right = pan(1.0);
  for (int i = 0; i < LANTERNS; i++) {
    vec4 l = HEAP[i];
    paperLantern(col, p, left + l.xy, l.z, l.w, 0.12 * float(i % 3));
    glow += 0.20 * halo(p, left + l.xy, l.z);
  }
  addHalo(col, glow);
  for (int i = 0; i < STARS; i++) {
    vec4 s = FALL[i];
    spark(col, p, right + s.xy, s.z, s.w);
  }
  vec2 h = (p - right - vec2(0.0, 0.05)) / vec2(0.26, 0.20);
  col += oklch(0.75, 0.08, 252.0) * 0.085 * exp(-dot(h, h));
  for (int i = 0; i < 2; i++) {
    float side = i == 0 ? -1.0 : 1.0;
    bowl(col, p, side, true);
    chains(col, p, side, true);
  }
  nearGrass(col, p, 1.2);
  return col;
}
