// SPDX-License-Identifier: MIT

using CoreWCF;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Failures;

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class BombService : IBombs
{
    public Bomb Get(int goodRows) => new(int.MaxValue) { Rows = Row.Many(goodRows) };

    public Bomb GetDud(int goodRows) => new(1) { Rows = Row.Many(goodRows) };
}
