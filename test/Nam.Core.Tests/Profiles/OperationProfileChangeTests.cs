// SPDX-License-Identifier: MIT
using Nam.Core.Tests.Decisions;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

public sealed class OperationProfileChangeTests
{
    private static readonly ReplyFormat[] Formats = Candidates.Formats("text+zip-1", "text+zip-6");

    [Theory]
    [InlineData(3)]
    [InlineData(0.4)]
    public void Observe_DataThatPacksDifferently_IsFollowedWithinTwentyReplies(double change)
    {
        var profile = new OperationProfile();
        Replies(profile, 200, 1, Formats);

        Replies(profile, 20, change, Formats[..1]);

        var models = profile.Snapshot(XmlForm.Text, Formats);
        Assert.InRange(models[0].Size.Evaluate(100_000) / (12_000 * change), 0.93, 1.07);
        Assert.InRange(models[1].Size.Evaluate(100_000) / (10_000 * change), 0.7, 1.3); // not sent since: from the other's change
        Assert.Equal(1, profile.Restarts);
    }

    [Fact]
    public void Observe_TheSameDataWithNoise_KeepsItsHistory()
    {
        var profile = new OperationProfile();

        Replies(profile, 2000, 1, Formats);

        Assert.InRange(profile.Restarts, 0, 2);
        Assert.InRange(profile.SampleCount(XmlForm.Text, Formats[0]), 500, 2000);
    }

    [Fact]
    public void Observe_AProfileOfManyOperations_DropsNothing()
    {
        var profile = new OperationProfile(followsChanges: false);
        Replies(profile, 100, 1, Formats);

        Replies(profile, 20, 3, Formats);

        Assert.Equal(0, profile.Restarts);
        Assert.Equal(120, profile.SampleCount(XmlForm.Text, Formats[0]));
    }

    [Fact]
    public void Snapshot_LevelThatOthersHaveTriedOnLargeRepliesOnly_IsTakenFromItsSiblings()
    {
        var server = new OperationProfile(followsChanges: false);
        var operation = new OperationProfile();
        for (var i = 0; i < 20; i++)
        {
            // Large replies pack much better than small ones, and what they tell is far from here.
            server.Observe(XmlForm.Text, Formats[1], 1_000_000 + (50_000 * i), 10_000 + (500 * i), 0.01);
            operation.Observe(XmlForm.Text, Formats[0], 2_000 + i, 700, 1e-5);
        }

        var models = operation.Snapshot(XmlForm.Text, Formats, server);

        Assert.InRange(models[1].Size.Evaluate(2_000), 400, 800);
    }

    // Replies of about 100 KB of which level 1 makes 12 % and level 6 makes 10 %, times the change; the plans that a
    // server makes fit the curves.
    private static void Replies(OperationProfile profile, int count, double change, ReplyFormat[] sent)
    {
        var random = new Random(count);
        for (var i = 0; i < count; i++)
        {
            var bytes = 80_000 + (40_000 * random.NextDouble());
            foreach (var format in sent)
            {
                var share = (format.Level == 1 ? 0.12 : 0.10) * change * (0.96 + (0.08 * random.NextDouble()));
                profile.Observe(
                    XmlForm.Text, format, bytes, bytes * share, 1e-9 * bytes * format.Level * (0.9 + (0.2 * random.NextDouble())));
            }

            profile.Snapshot(XmlForm.Text, Formats);
        }
    }
}
