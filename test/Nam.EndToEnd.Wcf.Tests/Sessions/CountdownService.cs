// SPDX-License-Identifier: MIT

using CoreWCF;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Sessions;

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class CountdownService : ICountdown
{
    public List<Row> Count(int from, int rows)
    {
        var callback = OperationContext.Current.GetCallbackChannel<ICountdownCallback>();
        var answers = new List<Row>();
        for (var number = from; number > 0; number--)
        {
            callback.Tell(number);
            answers.AddRange(callback.Ask(number, Row.Many(rows)));
        }

        return answers;
    }
}
