// SPDX-License-Identifier: MIT

using CoreWCF;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Failures;

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class BombService : IBombs
{
    public Bomb Get(int goodRows) => new() { Rows = Row.Many(goodRows) };
}
