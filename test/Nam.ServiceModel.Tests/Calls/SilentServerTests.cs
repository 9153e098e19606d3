// SPDX-License-Identifier: MIT

using Nam.ServiceModel.Calls;

namespace Nam.ServiceModel.Tests.Calls;

public sealed class SilentServerTests
{
    [Fact]
    public void IsWorthAsking_ServerWithoutNam_IsAskedEightTimesAndThenOnceInSixteen()
    {
        var silence = new SilentServer();

        var asked = Ask(silence, 8 + 160);

        Assert.Equal(8 + 10, asked);
    }

    [Fact]
    public void IsWorthAsking_ServerThatAnsweredOnce_IsAskedAlways()
    {
        var silence = new SilentServer();
        Ask(silence, 100);

        silence.Note(hasAnswer: true);

        Assert.Equal(100, Ask(silence, 100));
    }

    private static int Ask(SilentServer silence, int requests)
    {
        var asked = 0;
        for (var i = 0; i < requests; i++)
        {
            if (silence.IsWorthAsking())
            {
                asked++;
                silence.Note(hasAnswer: false);
            }
        }

        return asked;
    }
}
