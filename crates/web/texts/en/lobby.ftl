# A table online before its match.

lobby-seats = The seats
lobby-name = Your name at this table
lobby-free = free
lobby-sit = Take this seat
lobby-computer = Computer…
lobby-computer-for = Computer on seat { $n }
lobby-ready = ready
lobby-not-ready = not ready yet
lobby-be-ready = I am ready
lobby-stand = Free it
lobby-invite = Invite
lobby-code = Code of the table
lobby-copy = Copy the link
lobby-copied = Link copied
lobby-qr = The link, to be photographed
lobby-device = Go on with another device
lobby-device-text = This code takes your place along; it can be used once, within a quarter of an hour. On the other device photograph the picture, or give the code to the page “Join a table”.
lobby-device-code = Code of return
lobby-device-qr = The link that takes your place along, to be photographed
lobby-device-ask = Ask for a code
online-away = The server does not answer. Against the computer and on this screen one plays without it, too.
online-no-table = There is no table with this code.
online-refused = The server refuses.
