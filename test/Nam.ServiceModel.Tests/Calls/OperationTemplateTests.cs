// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using Nam.Codecs;
using Nam.Wcf;

namespace Nam.ServiceModel.Tests.Calls;

public sealed class OperationTemplateTests
{
    [ServiceContract]
    private interface IAccounts
    {
        [OperationContract]
        Account Open(AccountRequest request);

        [OperationContract]
        SecretAccount OpenSecret(AccountRequest request);

        [OperationContract]
        HiddenAccount OpenHidden(AccountRequest request);

        [OperationContract]
        [XmlSerializerFormat]
        Account OpenXml(AccountRequest request);

        [OperationContract]
        [XmlSerializerFormat]
        SecretAccount OpenSecretXml(AccountRequest request);
    }

    [Theory]
    [InlineData(nameof(IAccounts.Open), true)]
    [InlineData(nameof(IAccounts.OpenSecret), false)]
    [InlineData(nameof(IAccounts.OpenHidden), false)]
    [InlineData(nameof(IAccounts.OpenXml), true)]
    [InlineData(nameof(IAccounts.OpenSecretXml), false)]
    public void Of_MessageContract_IsMadeUnlessAMemberIsSecret(string operation, bool isMade)
    {
        var template = OperationTemplate.Of(
            ContractDescription.GetContract(typeof(IAccounts)).Operations.Single(candidate => candidate.Name == operation),
            MessageVersion.Soap11);

        Assert.NotNull(template);
        Assert.Equal(isMade, template.Make() is not null);
    }

    [MessageContract]
    public sealed class AccountRequest
    {
        [MessageBodyMember]
        public string? Name { get; set; }
    }

    [MessageContract]
    public sealed class Account
    {
        [MessageBodyMember]
        public string? Name { get; set; }

        [MessageBodyMember]
        public string? Token { get; set; }
    }

    [MessageContract]
    public sealed class SecretAccount
    {
        [MessageBodyMember]
        public string? Name { get; set; }

        [MessageBodyMember]
        [NamSecret]
        public string? Token { get; set; }
    }

    [MessageContract]
    public sealed class HiddenAccount
    {
        [MessageBodyMember]
        public string? Name { get; set; }

        [MessageBodyMember]
        [NamSecret]
        private string? Token { get; set; }
    }
}
