import { QRCodeSVG } from 'qrcode.react'
import type { ReactElement } from 'react'

/** A text for the camera of a phone. Dark on white in every look: scanners do not read it the other way round. */
const QrCode = ({ text, label }: { text: string; label: string }): ReactElement => (
  <div className="qr-code">
    <QRCodeSVG value={text} size={168} marginSize={2} level="M" title={label} bgColor="#ffffff" fgColor="#111114" />
  </div>
)

export default QrCode
