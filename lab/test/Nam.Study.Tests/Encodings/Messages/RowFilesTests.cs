// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;
using Tpch.Queries;

namespace Nam.Study.Tests.Encodings.Messages;

public sealed class RowFilesTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("nam-rows-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Load_OfWhatWasSaved_GivesTheRowsBack()
    {
        var rows = SampleRows.Customers(30);

        RowFiles.Save(_folder, SampleRows.Query, rows);
        var back = RowFiles.Load(_folder, SampleRows.Query);

        Assert.Equal(rows.Select(SampleRows.Describe), back.Cast<Q10Row>().Select(SampleRows.Describe));
    }

    [Fact]
    public void Load_NothingSaved_Throws()
    {
        Assert.Throws<FileNotFoundException>(() => RowFiles.Load(_folder, 1));
    }
}
