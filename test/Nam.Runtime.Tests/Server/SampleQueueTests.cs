// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class SampleQueueTests
{
    private const long Bytes = 100_000;

    private static readonly ReplyFormat[] Formats =
    [
        ReplyFormat.Text, ReplyFormat.Binary, new(XmlForm.Binary, ReplyCodecs.Zip, 6), new(XmlForm.Binary, ReplyCodecs.Brotli, 4),
        new(XmlForm.Binary, ReplyCodecs.Zip, 1), ReplyFormat.Containers, new(XmlForm.Binary, ReplyCodecs.Brotli, 1),
    ];

    [Fact]
    public void Next_NothingTried_GivesContainersAndThenTheCheapestFirst()
    {
        var profile = Profile();
        var models = profile.Snapshot(XmlForm.Binary, [.. Formats]);

        var next = new SampleQueue().Next(profile, models, XmlForm.Binary);

        Assert.Equal(ReplyFormat.Containers, next[0]);
        var costs = next.Skip(1).Select(format => models.Single(model => model.Format == format).Encode.Evaluate(Bytes)).ToList();
        Assert.True(costs.Count >= 4);
        Assert.Equal(costs.Order(), costs);
    }

    private static OperationProfile Profile()
    {
        var profile = new OperationProfile();
        profile.Observe(XmlForm.Binary, ReplyFormat.Binary, Bytes, Bytes, 0.001);
        return profile;
    }
}
